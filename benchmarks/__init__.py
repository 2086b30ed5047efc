"""How fast rtsim is, shown as ratios within one run: `python -m benchmarks`. Not part of the tests."""

"""`python -m rtsim`."""

from rtsim.cli.main import main

if __name__ == "__main__":
    main()

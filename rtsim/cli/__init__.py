"""The commands, one thin module each; `rtsim.cli.main` finds them by name."""

"""Every rule, played on the compiled engine from positions that are built for it."""

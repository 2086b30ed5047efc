"""The questions asked of the engine: one module a question, the same for Python and the command line."""

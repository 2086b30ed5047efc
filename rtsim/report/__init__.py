"""One result, told as text, JSON, CSV or records."""

"""From checked objects to records: tables, pilots, seeds, chunks on threads, tallies."""

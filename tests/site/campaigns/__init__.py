"""Pages of campaigns: maps, terms, deals, repairs."""

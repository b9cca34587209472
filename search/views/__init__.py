"""The page of the search, and what it suggests."""

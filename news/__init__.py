"""News of the site: what its administrators announce, and how it reaches people."""

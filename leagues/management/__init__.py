"""Commands to try leagues out."""

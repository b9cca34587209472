"""Commands for whoever tries leagues out."""

"""Commands for whoever keeps the ledger."""

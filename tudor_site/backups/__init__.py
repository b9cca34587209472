"""Backups: the database by its own means, public files, and which keys belong to them. `docs/operations/backups.md`
says how to run them."""

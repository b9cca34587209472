"""Keeping the index."""

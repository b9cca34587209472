"""Reads of notifications and of what people want of them."""

"""Reads of the news."""

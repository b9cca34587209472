"""Tournaments beside leagues: arenas and one-day Swiss events with live clocks."""

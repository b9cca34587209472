"""Royals outside its rules."""

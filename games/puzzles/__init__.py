"""Puzzles: decisions to be found out on the real board, with ratings of their own."""

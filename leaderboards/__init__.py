"""Ratings and tables of honour, counted from finished games. It holds no rule of play."""

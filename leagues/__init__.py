"""Leagues, seasons and fixtures: who meets whom and where they stand. It rates no player and plays no move."""

"""Leagues, seasons and fixtures: who meets whom and where they stand. It rates nobody and plays no move."""

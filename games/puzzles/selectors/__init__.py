"""What the pages of puzzles show."""

"""The pages of puzzles."""

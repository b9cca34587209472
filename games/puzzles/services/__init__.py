"""What answers to puzzles change."""

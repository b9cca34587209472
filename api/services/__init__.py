"""What changes tokens, one verb per file."""

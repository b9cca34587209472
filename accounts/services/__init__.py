"""What changes about people: one verb a file, called with keywords only."""

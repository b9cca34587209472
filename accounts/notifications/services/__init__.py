"""What changes about notifications: one verb a file, called with keywords only."""

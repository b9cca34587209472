"""Making reviews, one verb a file. Every function takes keywords only."""

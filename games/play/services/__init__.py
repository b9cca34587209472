"""What happens at a running match, one verb a file: check, write, announce. Every function takes keywords only and
checks permission itself."""

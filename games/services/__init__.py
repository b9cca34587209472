"""What people can do at tables, one verb a file: check, write, tell. Every function takes keywords only and checks
permission itself."""

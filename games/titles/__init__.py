"""What the site knows of each game outside its rules, one package per title."""

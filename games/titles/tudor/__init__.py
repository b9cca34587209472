"""Tudor outside its rules."""

"""What was looked for, and what was found."""

"""What every site has: about, questions, privacy, terms, contact, what search engines and phones read."""

"""Commands for people and checks: they parse words, call the engine and print. No rule is decided here."""

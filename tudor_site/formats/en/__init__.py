"""How English writes dates."""

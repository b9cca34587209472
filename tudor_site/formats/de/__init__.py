"""How German writes dates."""

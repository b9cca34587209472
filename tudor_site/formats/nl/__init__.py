"""How Dutch writes dates."""

"""What a judge thinks of play: reviews of finished matches, what they say of a player, and hints at casual tables."""

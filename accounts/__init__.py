"""People: users and how they sign in. It knows no other room, and nothing of games or ratings."""

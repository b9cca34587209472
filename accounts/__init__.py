"""People: users and how they sign in. It knows no other app, and nothing of games or ratings."""

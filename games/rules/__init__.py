"""Pages that explain the games: rules, pictures of positions, revisions."""

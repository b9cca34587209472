"""Pages of ratings, leaderboards, honours, achievements and fair play: a form in, one call, one template."""

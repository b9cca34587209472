"""Pages of the news, for everybody and for staff."""

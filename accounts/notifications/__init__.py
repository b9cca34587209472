"""Notifications: what people are told, where and when. Features register their kinds in `registry`."""

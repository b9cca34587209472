"""The pages for people who write programs."""

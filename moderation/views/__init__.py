"""The pages of moderation: reporting, the desk of staff, and a person's own standing."""

"""The pages about notifications."""

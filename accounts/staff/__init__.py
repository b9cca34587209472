"""The admin site: who comes in, what it shows, and which pages are for staff."""

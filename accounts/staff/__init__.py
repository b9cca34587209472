"""The admin site: who may open it, what it shows, and which pages are for staff."""

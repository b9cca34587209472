"""The ways by which notifications leave the site: email, push messages, webhooks."""

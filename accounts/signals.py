"""What this app announces to other apps, which it does not know."""

from __future__ import annotations

from django.dispatch import Signal

# A person has saved their preferences. Sent inside the transaction that writes them, with
#   sender       the class Preferences
#   preferences  as they are now
preferences_saved = Signal()

# An email that has waited for a while is about to be sent. Sent with
#   sender    the class OutgoingEmail
#   email_id
# A receiver that knows that it is no longer needed returns False.
email_leaving = Signal()

# An email has been taken by the mail server, given up or dropped. Sent inside the transaction that writes it, with
#   sender    the class OutgoingEmail
#   email_id
#   state     one of OutgoingEmail.State, never WAITING
email_settled = Signal()

# A person's list of notifications looks different now. Sent inside the transaction that changes it, with
#   sender   the class Notification
#   user_id
notifications_changed = Signal()

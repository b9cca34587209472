"""What is stored of people for each other. Who follows whom is in accounts, because leaderboards ask it too."""

from __future__ import annotations

from social.models.messages import MESSAGE_LENGTH as MESSAGE_LENGTH
from social.models.messages import Conversation as Conversation
from social.models.messages import PrivateMessage as PrivateMessage
from social.models.messages import Side as Side
from social.models.profiles import WORDS_LENGTH as WORDS_LENGTH
from social.models.profiles import Face as Face
from social.models.profiles import Profile as Profile

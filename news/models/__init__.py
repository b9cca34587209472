"""What is stored of the news."""

from __future__ import annotations

from news.models.announcements import TEXT_LENGTH as TEXT_LENGTH
from news.models.announcements import TITLE_LENGTH as TITLE_LENGTH
from news.models.announcements import Announcement as Announcement
from news.models.announcements import AnnouncementText as AnnouncementText

"""What shows that workers and their beat are alive."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 60


class QueueHeartbeat(models.Model):
    """When a worker last did something for a queue."""

    queue = models.CharField(primary_key=True, max_length=NAME_LENGTH)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("heartbeat of a queue")
        verbose_name_plural = _("heartbeats of queues")

    def __str__(self) -> str:
        return f"{self.queue}: {self.at.isoformat()}"


class ScheduledTask(models.Model):
    """When a task of the beat was last sent. The beat that moves it on sends the task, however many beats there are."""

    name = models.CharField(primary_key=True, max_length=NAME_LENGTH)
    last_sent_at = models.DateTimeField()

    class Meta:
        verbose_name = _("scheduled task")
        verbose_name_plural = _("scheduled tasks")

    def __str__(self) -> str:
        return f"{self.name}: {self.last_sent_at.isoformat()}"

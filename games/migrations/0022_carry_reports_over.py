from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.models import F


def carry_over(apps: Any, schema_editor: Any) -> None:
    """Puts messages that wait for staff into the queue where all reports are."""
    using = schema_editor.connection.alias
    case_model, report_model = apps.get_model("moderation", "Case"), apps.get_model("moderation", "Report")
    waiting = apps.get_model("games", "MessageReport").objects.using(using).filter(outcome="open")
    for old in waiting.select_related("message").order_by("pk").iterator():
        case, _is_new = case_model.objects.using(using).get_or_create(
            kind="message",
            subject_id=old.message_id,
            outcome="open",
            defaults={"person_id": old.message.author_id, "excerpt": old.message.text, "opened_at": old.made_at},
        )
        _report, is_new = report_model.objects.using(using).get_or_create(
            case=case,
            reporter_id=old.reporter_id,
            defaults={"rule": "other", "text": old.reason, "made_at": old.made_at},
        )
        if is_new:
            case_model.objects.using(using).filter(pk=case.pk).update(report_count=F("report_count") + 1)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0021_plain_words"),
        ("moderation", "0001_reports"),
    ]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop, elidable=True)]

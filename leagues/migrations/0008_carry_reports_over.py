from __future__ import annotations

from typing import Any

from django.db import migrations


def carry_over(apps: Any, schema_editor: Any) -> None:
    """Puts messages of divisions that wait for a look into the queue where all reports are, beside the league's own."""
    using = schema_editor.connection.alias
    case_model, report_model = apps.get_model("moderation", "Case"), apps.get_model("moderation", "Report")
    acts = apps.get_model("leagues", "Act").objects.using(using).filter(kind="requested", parameters__what="words")
    messages = apps.get_model("leagues", "DivisionMessage").objects.using(using)
    for message in messages.filter(reported_at__isnull=False, hidden_at=None).order_by("pk").iterator():
        case, is_new = case_model.objects.using(using).get_or_create(
            kind="league_message",
            subject_id=message.pk,
            outcome="open",
            defaults={"person_id": message.by_id, "excerpt": message.text, "opened_at": message.reported_at},
        )
        asked = acts.filter(parameters__message=message.pk, by__isnull=False).order_by("-pk").first()
        if is_new and asked is not None:
            report_model.objects.using(using).create(
                case=case, reporter_id=asked.by_id, rule="other", text="", made_at=message.reported_at
            )
            case_model.objects.using(using).filter(pk=case.pk).update(report_count=1)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0007_appointments"),
        ("moderation", "0001_reports"),
    ]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop, elidable=True)]

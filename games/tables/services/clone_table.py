"""Opening a table with the settings of an old one."""

from __future__ import annotations

from accounts.models import User
from games.engine.metas import as_read_today
from games.engine.protocol import Ruleset
from games.models import Match
from games.models.match import TITLE_LENGTH
from games.models.table_settings import settings_of
from games.play.selectors.access import require_access
from games.tables.services.open_table import open_table
from games.text_checks import title_again


def clone_table(*, match_id: int, user: User) -> Match:
    """A new table with the settings of the old one; its players may join like anyone else."""
    old = Match.objects.get(pk=match_id)
    require_access(match=old, user=user)
    settings = settings_of(old)
    settings["title"] = title_again(text=old.title, most=TITLE_LENGTH)
    return open_table(user=user, ruleset=as_read_today(Ruleset.read(old.ruleset)), players=old.players, **settings)

"""What a process remembers beside its database, and no test may learn from another. Settings, patches and files are put
back by the fixtures that change them."""

from __future__ import annotations

from django.core.cache import caches
from django.utils import timezone, translation
from structlog.contextvars import clear_contextvars


def forget_other_tests() -> None:
    """Lets the next test begin as the first one did."""
    from accounts.limits import current_network, forget_all, latest_retry
    from news.selectors.banner import KEY, MEMORY

    # The last page may have been in German, and a thread goes on in the language and the time of its last page.
    translation.deactivate()
    timezone.deactivate()
    # Who has been active lately, has tried too often, or has watched a table, was a person with the same number.
    for cache in caches.all(initialized_only=True):
        cache.clear()
    forget_all()
    latest_retry.set(None)
    current_network.set(None)
    # A request or a task that was broken off goes on in the lines of the log.
    clear_contextvars()
    # A page reads the news again every half minute, and which page of which test would be chance. The tests of the news
    # forget this.
    caches[MEMORY].set(KEY, (), None)

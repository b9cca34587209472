"""The entry point for servers that speak ASGI: pages and sockets. With the embedded workers it is the whole site."""

from __future__ import annotations

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tudor_site.settings.prod")

# Loads the apps; whatever imports models comes after it.
pages = get_asgi_application()

from django.conf import settings  # noqa: E402

from api.streams import Streams  # noqa: E402
from clubs.routing import websocket_urlpatterns as club_sockets  # noqa: E402
from games.routing import websocket_urlpatterns as game_sockets  # noqa: E402
from tournaments.routing import websocket_urlpatterns as tournament_sockets  # noqa: E402
from tudor_site.body_limit import BodyLimit  # noqa: E402
from tudor_site.celery import app as celery_app  # noqa: E402
from tudor_site.embedded import start_workers  # noqa: E402
from tudor_site.socket_limits import SocketLimits  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": Streams(BodyLimit(pages)),
        # The last address of the games answers whatever no other has.
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(SocketLimits(URLRouter([*club_sockets, *tournament_sockets, *game_sockets])))
        ),
    }
)

if settings.EMBEDDED_WORKER:
    start_workers(celery_app)

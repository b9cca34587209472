"""A client for the API of Court & Crown, for programs that wait (`Client`) and for those that don't (`AsyncClient`)."""

from __future__ import annotations

from courtandcrown.client import AsyncClient, Client
from courtandcrown.errors import Refused

__all__ = ["AsyncClient", "Client", "Refused"]

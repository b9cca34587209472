"""Where Django finds the templates and static files of titles: in the packages that are registered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import get_files
from django.core.checks import CheckMessage
from django.core.files.storage import FileSystemStorage
from django.template.loaders.filesystem import Loader

from games.titles.registry import all_titles


class TitleTemplates(Loader):
    """The templates of all titles."""

    def get_dirs(self) -> list[Any]:
        return [title.templates for title in all_titles()]


class TitleStaticFiles(BaseFinder):
    """The static files of all titles."""

    def check(self, **kwargs: Any) -> list[CheckMessage]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        found = [storage.path(path) for storage in self._storages() if storage.exists(path)]
        return found if find_all or not found else found[0]

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        for storage in self._storages():
            for path in get_files(storage, list(ignore_patterns or ())):
                yield path, storage

    def _storages(self) -> Iterator[FileSystemStorage]:
        for title in all_titles():
            if title.static.is_dir():
                yield FileSystemStorage(location=title.static)

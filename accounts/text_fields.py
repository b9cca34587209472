"""Form fields for what people write; services that are reached without a form check the same way."""

from __future__ import annotations

from typing import Any

from django import forms

from accounts.plain_text import has_words, one_line, paragraphs, refuse_addresses


class _TextField(forms.CharField):
    """A text of at most so many characters. Without a visible character it is empty."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self.most = max_length

    def clean(self, value: Any) -> str:
        """The text as it is stored."""
        text = self.to_python(value) or ""
        if has_words(text):
            return self.checked(text)
        self.validate("")
        return ""

    def checked(self, text: str) -> str:
        raise NotImplementedError


class LineField(_TextField):
    """A title or a name in one line."""

    def __init__(self, *, takes_addresses: bool = True, **options: Any) -> None:
        super().__init__(**options)
        self.takes_addresses = takes_addresses

    def checked(self, text: str) -> str:
        line = one_line(text, most=self.most)
        if not self.takes_addresses:
            refuse_addresses(line)
        return line


class ParagraphsField(_TextField):
    """Text of several lines."""

    widget = forms.Textarea

    def checked(self, text: str) -> str:
        return paragraphs(text, most=self.most)

"""Form fields for what people write; services that are reached without a form check the same way."""

from __future__ import annotations

from typing import Any

from django import forms

from accounts.plain_text import has_words, one_line, paragraphs, refuse_addresses


class LineField(forms.CharField):
    """A title or a name in one line. Left without a visible character it is empty."""

    def __init__(self, *, max_length: int, takes_addresses: bool = True, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)
        self.takes_addresses = takes_addresses

    def clean(self, value: Any) -> str:
        """As it is stored; how it is checked is for `plain_text` to say."""
        text = self.to_python(value)
        if not has_words(text):
            self.validate("")
            return ""
        assert self.max_length is not None, "every line has its length"
        line = one_line(text, most=self.max_length)
        if not self.takes_addresses:
            refuse_addresses(line)
        return line


class ParagraphsField(forms.CharField):
    """Text of several lines. Left without a visible character it is empty."""

    widget = forms.Textarea

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)

    def clean(self, value: Any) -> str:
        text = self.to_python(value)
        if not has_words(text):
            self.validate("")
            return ""
        assert self.max_length is not None, "every text has its length"
        return paragraphs(text, most=self.max_length)

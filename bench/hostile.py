"""Values that sites have stumbled over, by what they pretend to be."""

from __future__ import annotations

NUMBERS = (
    *("", " ", "0", "-1", "1", "2", "+1", " 1", "1_0", "1.0", "1e400", "NaN", "Infinity", "0x10"),
    *("9" * 19, "9" * 400, "-9223372036854775809", "2147483648", "\u0663", "\uff11", "\u00b2"),
    *("true", "null", "None", "on", "[]", "{}"),
)
PATTERNS = (
    *("[", "(", "(?P<", "*", "%", "_", "\\", "'", '"', "`", ";", "--", "|", "&", "=", "?", "#"),
    *("' OR 1=1 --", "1) UNION SELECT 1"),
)
TEXTS = (
    *("\x00", "a\x00b", "\r\nX-Forged: 1", "\x1b[2J", "\x7f", "\u2028", "\u202egnp.exe", "\u200b", "\u3164", "\u2800"),
    *("\ufeff", "\ud800", "\U0001f451" * 40, "Z\u0351" * 60, "\u0130", "\u00df", "\ufb03", "\u1e9e"),
    *("a" * 300, "a" * 20_000, "\n" * 500),
)
MARKUP = (
    *("<script>alert(1)</script>", "{{ 7*7 }}", "{% debug %}", "%s%n", "${7*7}", "javascript:alert(1)"),
    *("//example.org/", "/\\x"),
)
ADDRESSES = (
    *("../../../../etc/passwd", "..%2f", "file:///etc/passwd", "http://127.0.0.1:1/", "http://[::1]/"),
    *("https://0x7f.1/", "a@b", "a@" + "b" * 300, '"a b"@c.example'),
)
DATES = (
    *("2026-02-30", "0000-00-00", "0001-01-01", "9999-12-31", "10000-01-01", "24:61", "2026-11-17T25:00"),
    *("2026-W60", "P1D", "en-xx-yy", "Etc/../UTC", "../UTC", "zz"),
)
GAME_WORDS = (
    *("tudor/v15@999", "royals/arcane@0", "tudor/v15@1+" + "x" * 200, "*+", "a+b+c", "-" * 64),
    *("act lord A", "end", "draw 1", "claim paris king", "undo"),
)
BROKEN_BYTES = (b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b"%zz", b"%00", b"\x80")

_TEXTS = (*NUMBERS, *PATTERNS, *TEXTS, *MARKUP, *ADDRESSES, *DATES, *GAME_WORDS)
HOSTILE: tuple[bytes, ...] = (*(text.encode("utf-8", "surrogatepass") for text in _TEXTS), *BROKEN_BYTES)

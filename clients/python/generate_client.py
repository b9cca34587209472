"""Writes what the client says of the API, its models and its operations, from the description of the API:

    python clients/python/generate_client.py openapi.json

The description of a site is at `/api/v1/openapi.json`. Needs ruff, which puts the style right."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

PACKAGE = Path(__file__).parent / "courtandcrown"
WIDTH = 116
WRITTEN = "# Written by generate_client.py from the description of the API. Do not change it by hand.\n"
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
FILES = ("text/plain", "text/csv")
NDJSON = "application/x-ndjson"

Schema = dict[str, Any]


class Parameter(NamedTuple):
    name: str
    kind: str
    is_required: bool
    place: str


class Operation(NamedTuple):
    """One operation of the API, as a method of the client."""

    name: str
    method: str
    path: str
    summary: str
    parameters: tuple[Parameter, ...]
    sends: str
    """What is sent; '' for nothing."""
    is_sent_always: bool
    answers: str
    door: str
    """The method of the client by which it is asked: `ask`, `ask_text` or `ask_lines`."""


def type_of(schema: Schema, prefix: str = "") -> str:
    """A schema as a type; `prefix` stands before the names of models."""
    if "$ref" in schema:
        return prefix + str(schema["$ref"]).rpartition("/")[2]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(each, prefix) for each in schema[several]))
    if "const" in schema:
        return f"Literal[{schema['const']!r}]".replace("'", '"')
    if "enum" in schema:
        return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        # JSON knows no tuples.
        kinds = dict.fromkeys(type_of(each, prefix) for each in schema["prefixItems"])
        return f"list[{' | '.join(kinds)}]"
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}), prefix)}]"
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return f"dict[str, {type_of(values, prefix) if isinstance(values, dict) else 'Any'}]"
    return PLAIN.get(str(kind), "Any")


def models_of(description: Schema) -> str:
    """The module of models: what is sent and answered, as dictionaries whose keys are known."""
    parts = [
        WRITTEN,
        '"""What the API takes and gives."""\n',
        "from __future__ import annotations\n",
        "from typing import Any, Literal, NotRequired, TypedDict\n",
    ]
    for name, schema in sorted(description["components"]["schemas"].items()):
        if "properties" not in schema:
            parts.append(f"\n{name} = {type_of(schema)}\n")
            continue
        lines = [f"\nclass {name}(TypedDict):"]
        if schema.get("description"):
            lines.append(docstring(schema["description"], "    "))
            lines.append("")
        required = schema.get("required", ())
        for field, shape in schema["properties"].items():
            kind = type_of(shape)
            lines.append(f"    {field}: {kind if field in required else f'NotRequired[{kind}]'}")
            if shape.get("description"):
                lines.append(docstring(shape["description"], "    "))
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def docstring(text: str, indent: str) -> str:
    """One line, or as many as it needs."""
    text = " ".join(text.split())
    if len(text) + len(indent) + 6 <= WIDTH:
        return f'{indent}"""{text}"""'
    lines = wrap(text + '"""', WIDTH - len(indent) - 3)
    return f'{indent}"""' + f"\n{indent}".join(lines)


def operations_of(description: Schema) -> dict[str, list[Operation]]:
    """All operations but the streams, by what they are about."""
    found = defaultdict[str, list[Operation]](list)
    for path, methods in description["paths"].items():
        for method, details in methods.items():
            if "streams" in details.get("tags", ()):
                continue
            group, _, name = details["operationId"].partition("_")
            found[group].append(_operation(name, method, path, details))
    return dict(sorted(found.items()))


def _operation(name: str, method: str, path: str, details: Schema) -> Operation:
    parameters = [
        Parameter(each["name"], type_of(each["schema"]), each["required"], each["in"])
        for each in details["parameters"]
        if each["in"] in ("path", "query")
    ]
    body = details.get("requestBody", {})
    sends = type_of(body["content"]["application/json"]["schema"], "models.") if body else ""
    (content,) = [answer.get("content", {}) for status, answer in details["responses"].items() if status != "default"]
    (kind,) = content or ("",)
    answers, door = "None", "ask"
    if kind in FILES:
        answers, door = "str", "ask_text"
    elif kind == NDJSON:
        answers, door = "dict[str, Any]", "ask_lines"
    elif kind:
        answers = type_of(content[kind]["schema"], "models.")
    return Operation(
        name,
        method.upper(),
        path,
        details["summary"],
        tuple(parameters),
        sends,
        body.get("required", False),
        answers,
        door,
    )


def operations_module(description: Schema) -> str:
    """The module of operations: a class for each subject, once for programs that wait and once for those that don't."""
    groups = operations_of(description)
    parts = [
        WRITTEN,
        '"""What can be asked of the API, by subject."""\n',
        "from __future__ import annotations\n",
        "from collections.abc import AsyncIterator, Iterator",
        "from typing import Any, Literal\n",
        "from courtandcrown import models",
        "from courtandcrown.asking import Asking, AsyncAsking, filled\n",
    ]
    for prefix, asking in (("", "Asking"), ("Async", "AsyncAsking")):
        for group, operations in groups.items():
            title = "".join(word.capitalize() for word in group.split("_"))
            parts.append(f"\nclass {prefix}{title}:")
            parts.append(f"    def __init__(self, asking: {asking}) -> None:\n        self._asking = asking\n")
            parts.extend(line for each in operations for line in _method(each, is_async=bool(prefix)))
        parts.append(f"\nclass {prefix}Operations:")
        parts.append('    """All operations, by subject."""\n')
        parts.append(f"    def __init__(self, asking: {asking}) -> None:")
        for group in groups:
            title = "".join(word.capitalize() for word in group.split("_"))
            parts.append(f"        self.{group} = {prefix}{title}(asking)")
        parts.append("")
    return "\n".join(parts)


def _method(operation: Operation, *, is_async: bool) -> Iterator[str]:
    takes = ["self", *(f"{each.name}: {each.kind}" for each in operation.parameters if each.place == "path")]
    if operation.sends:
        takes.append(f"sent: {operation.sends}" + ("" if operation.is_sent_always else " | None = None"))
    queries = [each for each in operation.parameters if each.place == "query"]
    if queries:
        takes.append("*")
        takes.extend(f"{each.name}: {each.kind}" for each in queries if each.is_required)
        takes.extend(f"{each.name}: {_or_none(each.kind)} = None" for each in queries if not each.is_required)
    is_stream = operation.door == "ask_lines"
    kind = operation.answers
    if is_stream:
        kind = f"{'Async' if is_async else ''}Iterator[{kind}]"
    word = "async def" if is_async and not is_stream else "def"
    yield from _signature(f"    {word} {operation.name}", takes, kind)
    yield docstring(_sentence(operation.summary), "        ")
    names = [each.name for each in operation.parameters if each.place == "path"]
    address = f"filled({json.dumps(operation.path)}, {', '.join(f'{name}={name}' for name in names)})"
    gives = [json.dumps(operation.method), address if names else json.dumps(operation.path)]
    if queries:
        gives.append(f"query={{{', '.join(f'{json.dumps(each.name)}: {each.name}' for each in queries)}}}")
    if operation.sends:
        gives.append("sent=sent")
    call = f"self._asking.{operation.door}({', '.join(gives)})"
    if is_async and not is_stream:
        call = f"await {call}"
    if operation.answers == "None":
        yield f"        {call}\n"
    elif operation.door == "ask":
        yield f"        answer: {kind} = {call}"
        yield "        return answer\n"
    else:
        yield f"        return {call}\n"


def _signature(head: str, takes: Iterable[str], answers: str) -> Iterator[str]:
    line = f"{head}({', '.join(takes)}) -> {answers}:"
    if len(line) <= WIDTH + 4:
        yield line
    else:
        yield f"{head}("
        yield f"        {', '.join(takes)}"
        yield f"    ) -> {answers}:"


def _or_none(kind: str) -> str:
    return kind if kind.endswith("| None") else f"{kind} | None"


def _sentence(text: str) -> str:
    return text if re.search(r"[.!?]$", text) else f"{text}."


def modules_of(description: Schema) -> dict[str, str]:
    """What is written, by the names of files."""
    texts = {"models.py": models_of(description), "operations.py": operations_module(description)}
    return {name: _formatted(text) for name, text in texts.items()}


def _formatted(text: str) -> str:
    ruff = [sys.executable, "-m", "ruff", "format", "--line-length", "120", "-"]
    return subprocess.run(ruff, input=text, text=True, capture_output=True, check=True).stdout


def main() -> None:
    description = json.loads(Path(sys.argv[1]).read_text())
    for name, text in modules_of(description).items():
        (PACKAGE / name).write_text(text)


if __name__ == "__main__":
    main()

"""A small network that tells every seat's chance to win and its margin, many positions at a time."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from zipfile import BadZipFile

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float32]]

MARGIN = 20.0
"""So many points of margin are 1 to the network."""


class BadWeights(ValueError):
    """A file that holds no weights, or those of other features."""


@dataclass(frozen=True)
class Layer:
    """A linear map."""

    weights: Array
    bias: Array


@dataclass(frozen=True)
class Network:
    """Every seat's row goes through the same layers; what comes out is compared among the seats of a position."""

    layers: tuple[Layer, ...]
    provenance: dict[str, Any]
    """What they were trained on: features, code, matches, seed; and what they have been measured to be worth."""

    def forecast(self, features: Array) -> tuple[Array, Array]:
        """(positions, seats, features) to (positions, seats) of chances and of margins in points."""
        hidden = features
        for layer in self.layers[:-1]:
            hidden = np.maximum(hidden @ layer.weights + layer.bias, 0)
        found = hidden @ self.layers[-1].weights + self.layers[-1].bias
        return softmax(found[..., 0]), found[..., 1] * MARGIN

    def dump(self) -> bytes:
        """A file that `load` reads."""
        buffer = io.BytesIO()
        arrays: dict[str, Any] = {"provenance": np.array(json.dumps(self.provenance, sort_keys=True))}
        for number, layer in enumerate(self.layers):
            arrays |= {f"weights{number}": layer.weights, f"bias{number}": layer.bias}
        np.savez_compressed(buffer, **arrays)
        return buffer.getvalue()


def load(content: bytes) -> Network:
    """The network in a file; raises `BadWeights`."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as file:
            count = sum(name.startswith("weights") for name in file.files)
            layers = [
                Layer(file[f"weights{number}"].astype(np.float32), file[f"bias{number}"].astype(np.float32))
                for number in range(count)
            ]
            return Network(tuple(layers), json.loads(str(file["provenance"])))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise BadWeights(f"no weights: {error}") from error


def softmax(logits: Array) -> Array:
    """Chances, from what is the greater the better: along the last axis."""
    raised = np.exp(logits - logits.max(-1, keepdims=True))
    found: Array = raised / raised.sum(-1, keepdims=True)
    return found


def new_layers(sizes: Sequence[int], seed: int) -> tuple[Layer, ...]:
    """Layers of random small weights."""
    chance = np.random.default_rng(seed)
    return tuple(
        Layer(
            (chance.standard_normal((before, after)) * np.sqrt(2.0 / before)).astype(np.float32),
            np.zeros(after, dtype=np.float32),
        )
        for before, after in pairwise(sizes)
    )

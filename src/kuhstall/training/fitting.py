"""Fits a small network that tells each seat's chance to win, with JAX on the CPU."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

Weights = list[tuple[Any, Any]]
"""For each layer its matrix and its biases."""


BATCH: Final = 512
"""How many positions are learned from at a time, fewer where there are few."""


class Lessons(NamedTuple):
    """Positions with the inputs of each seat, and each seat's part in the win; seats that are not there have none."""

    inputs: Any
    parts: Any
    seated: Any


def new_weights(inputs: int, sizes: list[int], seed: int) -> Weights:
    """Small random weights."""
    rng, layers = np.random.default_rng(seed), [inputs, *sizes, 1]
    return [
        (rng.normal(0, (2 / n) ** 0.5 * (0.3 if m == 1 else 1), (n, m)).astype(np.float32), np.zeros(m, np.float32))
        for n, m in pairwise(layers)
    ]


def strengths(weights: Weights, inputs: Any) -> Any:
    """What the network makes of each seat."""
    *hidden, (matrix, biases) = weights
    for layer, bias in hidden:
        inputs = jax.nn.relu(inputs @ layer + bias)
    return (inputs @ matrix + biases)[..., 0]


def loss(weights: Weights, lessons: Lessons) -> Any:
    """The mean cross-entropy between who won and who was likely to."""
    scores = jnp.where(lessons.seated, strengths(weights, lessons.inputs), -1e9)
    return -jnp.mean(jnp.sum(lessons.parts * jax.nn.log_softmax(scores) * lessons.seated, axis=-1))


def fit(
    weights: Weights,
    lessons: Lessons,
    *,
    epochs: int,
    seed: int,
    rate: float,
    tell: Callable[[str], None],
) -> tuple[Weights, list[tuple[float, float]]]:
    """Better weights by Adam with a falling rate, and for each epoch the loss on a tenth kept apart and on the rest."""
    rng, number = np.random.default_rng(seed), len(lessons.inputs)
    order = rng.permutation(number)
    kept, learned = order[: number // 10], order[number // 10 :]
    batch = max(1, min(BATCH, len(learned) // 4))
    apart = Lessons(*(part[kept] for part in lessons))
    moments = jax.tree.map(lambda w: (np.zeros_like(w), np.zeros_like(w)), weights)
    steps, total = 0, epochs * (len(learned) // batch)
    curve = list[tuple[float, float]]()
    for epoch in range(epochs):
        seen = list[float]()
        shuffled = rng.permutation(learned)
        for start in range(0, len(shuffled) - batch + 1, batch):
            some = Lessons(*(part[shuffled[start : start + batch]] for part in lessons))
            steps += 1
            now = rate * (1 - 0.95 * steps / total)
            lost, weights, moments = step(weights, moments, some, now, steps)
            seen.append(float(lost))
        curve.append((float(measured(weights, apart)), float(np.mean(seen[-200:]))))
        tell(f"epoch {epoch + 1}: {curve[-1][0]:.4f} apart, {curve[-1][1]:.4f} learned")
    return weights, curve


@jax.jit
def step(weights: Weights, moments: Any, lessons: Lessons, rate: float, number: int) -> tuple[Any, Weights, Any]:
    """One step of Adam, with a little decay of the weights."""
    lost, slopes = jax.value_and_grad(loss)(weights, lessons)
    flat, shape = jax.tree.flatten(weights)
    slope = jax.tree.leaves(slopes)
    pairs = jax.tree.leaves(moments)
    first = [0.9 * m + 0.1 * g for m, g in zip(pairs[::2], slope, strict=True)]
    second = [0.999 * v + 0.001 * g * g for v, g in zip(pairs[1::2], slope, strict=True)]
    fresh = [
        w * (1 - rate * 1e-3) - rate * (m / (1 - 0.9**number)) / (jnp.sqrt(v / (1 - 0.999**number)) + 1e-8)
        for w, m, v in zip(flat, first, second, strict=True)
    ]
    return lost, jax.tree.unflatten(shape, fresh), jax.tree.unflatten(shape, list(zip(first, second, strict=True)))


measured = jax.jit(loss)


def flat(weights: Weights) -> list[float]:
    """The weights as one list, layer by layer, each unit's bias before its weights."""
    found = list[float]()
    for matrix, biases in weights:
        for unit in range(matrix.shape[1]):
            found.append(float(biases[unit]))
            found.extend(float(weight) for weight in matrix[:, unit])
    return [round(number, 5) for number in found]


def unflat(numbers: list[float], inputs: int, sizes: list[int]) -> Weights:
    """The weights that `flat` made into one list."""
    weights, at, layers = Weights(), 0, [inputs, *sizes, 1]
    for n, m in pairwise(layers):
        block = np.array(numbers[at : at + m * (n + 1)], np.float32).reshape(m, n + 1)
        weights.append((block[:, 1:].T.copy(), block[:, 0].copy()))
        at += m * (n + 1)
    return weights

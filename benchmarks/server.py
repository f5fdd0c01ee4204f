"""The server under load and under attack: `python -m benchmarks.server [--episodes N] [--at-once N] [--seconds S]`.

Starts `server.py` on the built data (MATHMINT_DATA, or ./data). First, whole episodes through the framework's client:
every reward is compared with the expected one, and a second reply must be refused. Then a client in a process of its
own sends pathological replies without pause, and /health is asked all the while.
"""

import argparse
import asyncio
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from environments.data import Dataset, data_folder, load_dataset

_ROOT = Path(__file__).resolve().parent.parent
_START_SECONDS = 120
_HOSTILE_SESSIONS = 8
_WRONG = "ANSWER: -987654321/7919"
_SECOND_REPLY_EVERY = 10  # episodes; asking each twice would measure refusals

HOSTILE = {
    "2 MB of digits": "ANSWER: " + "9" * 2_000_000,
    "10 MB of text": "lorem ipsum " * 833_333 + "\nANSWER: 1",
    "10 MB of lines": "1\n" * 5_000_000,
    "1 MB of markers": "ANSWER: " * 125_000,
    "10 MB of NULs": "\0" * 10_000_000 + "ANSWER: 1",
    "nested brackets": "ANSWER: " + "(" * 2_000 + "1" + ")" * 2_000,
    "nested roots": "ANSWER: " + r"\sqrt{2+" * 30 + "1" + "}" * 30,
    "power tower": "ANSWER: 9^{9^{9^{9}}}",
    "largest factorial": "ANSWER: 1000!/999!",
    "sum of 24 roots": "ANSWER: " + "+".join(rf"\sqrt[{n}]{{{n * n + 1}}}" for n in range(2, 26)),
    "transcendental equality": r"ANSWER: \sqrt{\pi^2+2\pi+1}-\pi-1+e^{\pi}-e^{\pi}",
    "open wrappers": "ANSWER: " + r"\boxed{\text{**" * 400,
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def healthy(connection: http.client.HTTPConnection) -> bool:
    connection.request("GET", "/health")
    return connection.getresponse().read() is not None


@contextmanager
def server(data: Path) -> Iterator[int]:
    port = free_port()
    environment = {**os.environ, "MATHMINT_DATA": str(data.absolute()), "OPENREWARD_LOG_LEVEL": "ERROR"}
    environment.pop("OPENREWARD_API_KEY", None)
    process = subprocess.Popen(
        [sys.executable, "server.py", "--host", "127.0.0.1", "--port", str(port)],
        cwd=_ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        started = time.monotonic()
        while process.poll() is None and time.monotonic() - started < _START_SECONDS:
            try:
                healthy(http.client.HTTPConnection("127.0.0.1", port, timeout=5))
            except OSError:
                time.sleep(0.05)
            else:
                print(f"ready after {time.monotonic() - started:.1f} s")
                break
        yield port
    finally:
        process.terminate()
        process.wait(60)


def load(port: int, dataset: Dataset, episodes: int, at_once: int) -> bool:
    """Whether every reward came, as expected and once; prints the figures."""
    times: list[float] = []
    started = time.monotonic()
    wrong = asyncio.run(_load(port, dataset, episodes, at_once, times))
    seconds = time.monotonic() - started
    print(f"load: {episodes} episodes, {at_once} at a time: {seconds:.1f} s, {episodes / seconds:.0f} a second")
    print(f"      an episode: {quantiles(times)}")
    print(f"      rewards that differ from the expected one, or were granted again: {wrong}")
    return wrong == 0 and len(times) == episodes


async def _load(port: int, dataset: Dataset, episodes: int, at_once: int, times: list[float]) -> int:
    from openreward import AsyncOpenReward

    client = AsyncOpenReward()
    base_url = f"http://127.0.0.1:{port}"
    environment = client.environments.get("MathAnswer1000", variant="mathanswer1000", base_url=base_url)
    tasks = await environment.list_tasks("train")
    gate = asyncio.Semaphore(at_once)

    async def one(number: int) -> int:
        task = tasks[number % len(tasks)]
        right = number % 2 == 0
        text = f"ANSWER: {dataset.keys[task.task_spec['id']].answer}" if right else _WRONG
        async with gate:
            started = time.monotonic()
            wrong = await _episode(environment, task, text, float(right), number % _SECOND_REPLY_EVERY == 0)
            times.append(time.monotonic() - started)
        return wrong

    try:
        return sum(await asyncio.gather(*(one(number) for number in range(episodes))))
    finally:
        await client.environments.aclose()


async def _episode(environment: Any, task: Any, text: str, expected: float, twice: bool) -> int:
    from openreward.api.errors import ToolCallError

    async with environment.session(task=task) as session:
        await session.get_prompt()
        wrong = (await session.call_terminal_tool(text)).reward != expected
        if twice:
            with suppress(ToolCallError):
                wrong |= bool((await session.call_terminal_tool(text)).reward)
        return int(wrong)


def attack(port: int) -> None:
    """Send pathological replies for ever, several sessions at a time."""
    asyncio.run(_attack(port))


async def _attack(port: int) -> None:
    from openreward import AsyncOpenReward

    environment = AsyncOpenReward().environments.get(
        "MathAnswer1000", variant="mathanswer1000", base_url=f"http://127.0.0.1:{port}"
    )
    tasks = await environment.list_tasks("train")

    async def one(texts: list[str], first: int) -> None:
        number = first
        while True:
            async with environment.session(task=tasks[number % len(tasks)]) as session:
                await session.call_terminal_tool(texts[number % len(texts)])
            number += 1

    await asyncio.gather(*(one(list(HOSTILE.values()), first) for first in range(_HOSTILE_SESSIONS)))


def health(port: int, seconds: float, what: str) -> float:
    """The 99th percentile of /health in seconds, asked every 10 ms."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    times: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        started = time.monotonic()
        healthy(connection)
        times.append(time.monotonic() - started)
        time.sleep(0.01)
    print(f"/health, {what}: {quantiles(times)} ({len(times)} requests)")
    return sorted(times)[int(len(times) * 0.99)]


def quantiles(times: list[float]) -> str:
    ordered = sorted(times)
    named = {"median": 0.5, "p99": 0.99}
    parts = [f"{name} {1000 * ordered[int(len(ordered) * q)]:.1f} ms" for name, q in named.items()]
    return ", ".join([*parts, f"slowest {1000 * ordered[-1]:.1f} ms"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server: a load run, and /health under attack.")
    parser.add_argument("--episodes", type=int, default=2_000)
    parser.add_argument("--at-once", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=20.0, help="of /health under attack")
    parser.add_argument("--attack", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    os.environ.setdefault("OPENREWARD_DISABLE_UPDATE_CHECK", "1")
    os.environ.setdefault("OPENREWARD_LOG_LEVEL", "ERROR")
    if arguments.attack:
        attack(arguments.attack)
    data = data_folder()
    with server(data) as port:
        sound = load(port, load_dataset(data), arguments.episodes, arguments.at_once)
        health(port, 3, "idle")
        attacker = subprocess.Popen([sys.executable, "-m", "benchmarks.server", "--attack", str(port)], cwd=_ROOT)
        try:
            time.sleep(4)  # until the attack has begun
            late = health(port, arguments.seconds, "under attack")
            attacked = attacker.poll() is None
        finally:
            attacker.kill()
            attacker.wait()
    if not (sound and attacked and late < 0.1):
        sys.exit("the server lost or repeated a reward, the attack ended early, or /health was late")


if __name__ == "__main__":
    main()

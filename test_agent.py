"""Check a running server as a client sees it: known replies, or a real model, through HTTP and the framework's client.

Start `python server.py` first. By default, three fixtures are sent for one task of each source: a correct reply, a
wrong one, and one that holds the right number but no final answer. This is an integration check, not an evaluation.
"""

import argparse
import os
import sys
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from environments.data import DATA_VARIABLE, SPLITS, Dataset, data_folder, load_dataset
from grader import grade_answer
from grader.faults import Fault, UsageFault

_NAME = "MathAnswer1000"
_KEY = "OPENREWARD_API_KEY"
_WRONG = "-987654321/7919"  # no reference of any source; checked against each all the same
_PATIENCE_SECONDS = 10  # for /health: the framework's client would try for minutes

os.environ.setdefault(DATA_VARIABLE, str(Path(__file__).resolve().parent / "data"))
os.environ.setdefault("OPENREWARD_DISABLE_UPDATE_CHECK", "1")
os.environ.setdefault("OPENREWARD_LOG_LEVEL", "WARNING")


@dataclass(frozen=True)
class Case:
    """A reply to send; `expected` is None where only the model knows what it will say."""

    source: str
    task_id: str
    fixture: str
    reply: Callable[[str], str]
    expected: float | None


@dataclass(frozen=True)
class Line:
    """What came of a case."""

    case: Case
    reward: float
    reason: str
    regraded: bool

    @property
    def passed(self) -> bool:
        """Whether the reward is the expected one, and a second reply was refused."""
        return not self.regraded and self.case.expected in (None, self.reward)


def fixtures(dataset: Dataset, task_id: str) -> Iterator[Case]:
    """The three fixtures of a task whose reference is known here."""
    source, key = dataset.statements[task_id].source, dataset.keys[task_id]
    if grade_answer(f"ANSWER: {_WRONG}", key.answer).reason != "different":
        raise Fault(f"{task_id}: the wrong fixture is not wrong here")
    replies = {
        "correct": (f"Step by step.\n\nANSWER: \\({key.answer}\\)", 1.0),
        "wrong": (f"Step by step.\n\nANSWER: \\({_WRONG}\\)", 0.0),
        "malformed": (f"I find {key.answer}.\n\nANSWER: x = {key.answer}, if I am not mistaken", 0.0),
    }
    for name, (text, expected) in replies.items():
        yield Case(source, task_id, name, lambda _, text=text: text, expected)  # type: ignore[misc]


def across_sources(dataset: Dataset, split: str, limit: int | None) -> list[str]:
    """The first task of each source, then the second of each, and so on; one of each where there is no limit."""
    by_source: dict[str, list[str]] = {}
    for task_id in dataset.splits[split]:
        by_source.setdefault(dataset.statements[task_id].source, []).append(task_id)
    rounds = zip_longest(*by_source.values())
    return [name for one_round in rounds for name in one_round if name][: limit or len(by_source)]


def model_reply(model: str) -> Callable[[str], str]:
    """A function that asks a model through the OpenAI Responses API.

    Raises:
        UsageFault: there is no key, or no client library.
    """
    if not os.environ.get("OPENAI_API_KEY"):
        raise UsageFault("--model needs OPENAI_API_KEY in the environment")
    try:
        from openai import OpenAI, OpenAIError
    except ModuleNotFoundError:
        raise UsageFault("--model needs the openai package") from None
    client = OpenAI()

    def reply(prompt: str) -> str:
        try:
            return client.responses.create(model=model, input=prompt).output_text
        except OpenAIError as error:
            raise Fault(f"{model}: no reply ({' '.join(str(error).split())})") from None

    return reply


def play(environment: Any, case: Case) -> Line:
    """One episode, and a second reply that must not be graded."""
    from openreward.api.environments.types import Task

    task = Task(
        server_name=environment.server,
        environment_name=_NAME.lower(),
        task_spec={"id": case.task_id},
        namespace=environment.namespace,
    )
    with environment.session(task=task) as session:
        if session.list_tools() or not session.is_assistant_message_final():
            raise Fault(f"{case.task_id}: the environment shows tools, or does not end with a message")
        prompt = "\n\n".join(block.text for block in session.get_prompt())
        text = case.reply(prompt)
        result = session.call_terminal_tool(text)
        if not result.finished or result.reward is None:
            raise Fault(f"{case.task_id}: the episode did not end with a reward")
        return Line(case, result.reward, str((result.metadata or {}).get("reason", "")), _is_regraded(session, text))


def _is_regraded(session: Any, text: str) -> bool:
    from openreward.api.errors import ToolCallError

    try:
        return bool(session.call_terminal_tool(text).reward)
    except ToolCallError:
        return False


def connect(name: str | None, base_url: str) -> Any:
    """The hosted environment called `name`, or else the server at `base_url`.

    Raises:
        UsageFault: a hosted environment is asked for without credentials.
        Fault: nothing answers at `base_url`.
    """
    if name is None:
        os.environ.pop(_KEY, None)  # the platform's key is not for whoever listens at that address
        try:
            with urllib.request.urlopen(f"{base_url.rstrip('/')}/health", timeout=_PATIENCE_SECONDS) as answer:
                answer.read()
        except (OSError, ValueError) as error:
            raise Fault(f"{base_url}: no server answers ({error}); start one with `python server.py`") from None
    elif not os.environ.get(_KEY):
        raise UsageFault(f"--environment needs {_KEY} in the environment")
    from openreward import OpenReward

    environments = OpenReward().environments
    if name is not None:
        return environments.get(name)
    return environments.get(_NAME, variant=_NAME.lower(), base_url=base_url)


def table(lines: Iterable[Line]) -> str:
    """The results as aligned text, with a total."""
    listed = list(lines)
    rows = [("source", "task", "fixture", "expected", "reward", "reason", "")]
    for line in listed:
        case, expected = line.case, "-" if line.case.expected is None else f"{line.case.expected:g}"
        verdict = "ok" if line.passed else "FAILED"
        rows.append((case.source, case.task_id, case.fixture, expected, f"{line.reward:g}", line.reason, verdict))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    text = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    total, mean = len(listed), sum(line.reward for line in listed) / max(1, len(listed))
    return "\n".join([*text, "", f"{sum(x.passed for x in listed)} of {total} as expected; mean reward {mean:.3f}"])


def run(arguments: argparse.Namespace) -> int:
    """Play all episodes; exit code 0 where all went as expected, else 1."""
    dataset = load_dataset(data_folder())
    reply = model_reply(arguments.model) if arguments.model else None
    environment = connect(arguments.environment, arguments.base_url)
    names = across_sources(dataset, arguments.split, arguments.limit)
    cases: list[Case] = []
    for name in names:
        one = Case(dataset.statements[name].source, name, arguments.model or "", reply or str, None)
        cases += [one] if reply else fixtures(dataset, name)
    lines = [play(environment, case) for case in cases]
    print(table(lines))
    return 0 if lines and all(line.passed for line in lines) else 1


def main() -> None:
    """Read the command line; a fault is one line on stderr."""
    parser = argparse.ArgumentParser(description="Send known replies, or a model's, to a running server.")
    parser.add_argument("--split", choices=SPLITS, default="train", help="which tasks (default: train)")
    parser.add_argument(
        "--limit", type=int, default=None, help="this many tasks, spread over the sources (default: one a source)"
    )
    parser.add_argument("--base-url", default="http://127.0.0.1:8080", help="the server (default: %(default)s)")
    parser.add_argument("--environment", help=f"a hosted environment's name instead; needs {_KEY}")
    parser.add_argument("--model", help="ask this model through the OpenAI Responses API; needs OPENAI_API_KEY")
    arguments = parser.parse_args()
    if arguments.limit is not None and arguments.limit < 1:
        parser.error("--limit must be at least 1")
    try:
        sys.exit(run(arguments))
    except Fault as fault:
        print(f"test_agent: {fault}", file=sys.stderr)
        sys.exit(fault.exit_code)


if __name__ == "__main__":
    main()

"""MathmoBench over HTTP: agent views out, submissions in, receipts kept."""

import hashlib
import json
from pathlib import Path

import pytest

from grader.canonical import canonical_sha256
from grader.strict_json import read_json
from grader.submission import parse_submission
from grader.verification import Evidence, verify_receipt
from tests.environments.building import SALT, Solved
from tests.environments.running import Running

NAME = "mathmobench"
TELLING = ("infeasible", "feasible", "variant", "validator", "boundary", SALT)


def _receipt(server: Running, sha256: str) -> Path:
    return server.log.parent / "receipts" / f"{sha256}.json"


def test_each_track_with_bound_families_is_a_split(server: Running, posed: tuple[Path, list[Solved]]) -> None:
    splits = json.loads(server.get(f"/{NAME}/splits")[1])
    assert [(one["name"], one["type"]) for one in splits] == [("public_dev", "validation"), ("fresh_private", "test")]
    for one in posed[1]:
        tasks = json.loads(server.post(f"/{NAME}/tasks", {"split": one.track})[1])["tasks"]
        assert tasks == [{"id": one.task_id}]


@pytest.mark.parametrize("place", [0, 1])
def test_the_prompt_is_the_agent_view_and_tells_nothing_else(
    server: Running, posed: tuple[Path, list[Solved]], place: int
) -> None:
    one = posed[1][place]
    server.begin(f"view {place}", one.task_id, NAME)
    said = server.get(f"/{NAME}/prompt", f"view {place}")[1]
    view = json.loads(json.loads(said)[-1]["text"])
    assert canonical_sha256(view) == one.binding["agent_projection_sha256"]
    assert view["projection_id"] == one.task_id
    for instance in view["instances"]:
        assert instance["goal"] in view["goal_contracts"]
    own = [one.family["family_id"], *(instance["id"] for instance in one.family["instances"])]
    for text in (*own, one.family["title"]):
        assert text not in said


@pytest.mark.parametrize("place", [0, 1])
def test_the_reward_is_the_score_and_the_receipt_can_be_checked_again(
    server: Running, posed: tuple[Path, list[Solved]], place: int
) -> None:
    one = posed[1][place]
    lines = one.submission.splitlines(keepends=True)
    broken = "".join([*lines[:3], json.dumps(json.loads(lines[3]) | {"verdict": "no"})])
    for text, reward in ((one.submission, 1.0), (broken, 0.525), ("".join(lines[:3]), 0.0), ("I do not know.", 0.0)):
        session = f"score {place} {hashlib.sha256(text.encode()).hexdigest()}"
        output = server.play(session, one.task_id, text, NAME)
        assert output["reward"] == pytest.approx(reward)
        assert output["metadata"]["score"] == pytest.approx(100 * reward)
        sha256 = output["metadata"]["receipt_sha256"]
        receipt = read_json(_receipt(server, sha256))
        assert receipt["receipt_sha256"] == sha256
        assert receipt["submission_sha256"] == hashlib.sha256(text.encode()).hexdigest()
        evidence = Evidence(one.family, parse_submission(text.encode()), None, one.binding)
        assert verify_receipt(receipt, evidence).findings == ()
        assert server.reply(session, {"message": one.submission}, NAME)["reason"] == "episode_finished"


def test_the_operators_ids_are_not_a_way_in(server: Running, posed: tuple[Path, list[Solved]]) -> None:
    one = posed[1][1]
    own = {pair["agent_instance_id"]: pair["operator_instance_id"] for pair in one.binding["instance_bindings"]}
    text = one.submission
    for agent, operator in own.items():
        text = text.replace(agent, operator)
    assert server.play("own ids", one.task_id, text, NAME)["reward"] == 0.0


@pytest.mark.parametrize("text", ["\ud800", "\0" * 1_000, "[" * 100_000, "x" * 10_000_000, "{}\n" * 10_000])
def test_any_submission_is_taken(server: Running, posed: tuple[Path, list[Solved]], text: str) -> None:
    output = server.play(f"any {len(text)}", posed[1][1].task_id, text, NAME)
    assert (output["reward"], output["finished"]) == (0.0, True)
    assert output["metadata"]["invalid_submission"] is True


def test_neither_log_nor_listings_tell_of_a_hidden_family(server: Running, posed: tuple[Path, list[Solved]]) -> None:
    """Last of this file: the log holds all of the above."""
    hidden = posed[1][1]
    said = [server.said()] + [server.get(path)[1] for path in ("/openapi.json", f"/{NAME}/tools", f"/{NAME}/splits")]
    names = [hidden.family["family_id"], *(instance["id"] for instance in hidden.family["instances"])]
    for text in (*TELLING, *names, hidden.binding["operator_family_sha256"]):
        assert text not in "\n".join(said)

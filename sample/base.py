"""The sound rows of each source, in the source's own field names."""

import importlib
from typing import Any

from sample.book import Book, Record, Row
from sample.draw import Draw
from sample.exercise import Exercise
from sample.series import Template, series
from sample.word_problem import WordProblem

# Enough for 250 + 25 tasks a source after the filters; MATH loses its levels 1 and 2 on top.
TRAIN_ROWS = {"gsm8k": 325, "math": 400, "deepscaler": 325, "acereason": 325}
TEST_ROWS = 45
BENCHMARK_ROWS = {"math500": 30, "aime24": 15, "aime25": 15, "amc23": 16}
WORDS = tuple(f"words.{name}" for name in ("money", "motion", "sharing", "counting"))
CONTESTS = tuple(f"topics.contest_{name}" for name in ("integers", "counts", "figures", "functions"))
OLYMPIADS = tuple(f"topics.olympiad_{name}" for name in ("arrangements", "games", "figures", "values"))
SUBJECTS = {
    "algebra": "Algebra",
    "counting": "Counting & Probability",
    "geometry": "Geometry",
    "intermediate": "Intermediate Algebra",
    "number_theory": "Number Theory",
    "prealgebra": "Prealgebra",
    "precalculus": "Precalculus",
}


def templates_of(*modules: str) -> list[Template[Any]]:
    """The templates of some modules of this package, in order."""
    return [template for name in modules for template in importlib.import_module(f"sample.{name}").TEMPLATES]


def fill(book: Book) -> None:
    """Add every sound row. The last template of each topic writes test rows only, so train and test share none."""
    _fill_gsm8k(book)
    _fill_math(book)
    for found in series(templates_of(*CONTESTS), TRAIN_ROWS["deepscaler"], "deepscaler", _problem):
        book.add(Row("deepscaler", "train", deepscaler_record(found.item), found.item, found.template))
    for found in series(templates_of(*OLYMPIADS), TRAIN_ROWS["acereason"], "acereason", _problem):
        book.add(Row("acereason", "train", acereason_record(found.item), found.item, found.template))
    _fill_benchmarks(book)


def _problem(item: Exercise) -> str:
    return item.problem


def _question(item: WordProblem) -> str:
    return item.question


def _fill_gsm8k(book: Book) -> None:
    topics = [templates_of(name) for name in WORDS]
    for split, count, chosen in (
        ("train", TRAIN_ROWS["gsm8k"], [t for topic in topics for t in topic[:-1]]),
        ("test", TEST_ROWS, [topic[-1] for topic in topics]),
    ):
        for found in series(chosen, count, f"gsm8k {split}", _question):
            book.add(Row("gsm8k", split, gsm8k_record(found.item), found.item, found.template))


def _fill_math(book: Book) -> None:
    topics = {name: templates_of(f"topics.{name}") for name in SUBJECTS}
    subject_of = {t.__name__: SUBJECTS[name] for name, topic in topics.items() for t in topic}
    for split, count, chosen in (
        ("train", TRAIN_ROWS["math"], [t for topic in topics.values() for t in topic[:-1]]),
        ("test", TEST_ROWS, [topic[-1] for topic in topics.values()]),
    ):
        levels = Draw("math levels", split)
        for found in series(chosen, count, f"math {split}", _problem):
            level = min(5, found.item.level + (levels.below(3) == 0 and found.item.level > 2))
            record = math_record(found.item, subject_of[found.template], level)
            book.add(Row("math", split, record, found.item, found.template))


def _fill_benchmarks(book: Book) -> None:
    exams = importlib.import_module("sample.topics.exams")
    wanted = sum(BENCHMARK_ROWS[name] for name in ("math500", "aime24", "aime25"))
    hard = [found.item for found in series(exams.EXAM, wanted, "exams", _problem)]
    small = [item for item in hard if 0 <= item.value.factor <= 999]  # AIME answers are integers up to 999
    rest = [item for item in hard if item not in small]
    per_year = BENCHMARK_ROWS["aime24"]
    chosen = {"aime24": small[:per_year], "aime25": small[per_year : 2 * per_year]}
    chosen["math500"] = small[2 * per_year :] + rest
    for name in ("math500", "aime24", "aime25"):
        for index, item in enumerate(chosen[name]):
            record = {"problem": item.problem, "answer": item.answer}
            if name == "math500":
                record["unique_id"] = f"test/sample/{index + 1}.json"
            book.add(Row(name, "test", record, item))
    for found in series(exams.QUIZ, BENCHMARK_ROWS["amc23"], "quiz", _problem):
        answer = found.item.answer
        record = {"problem": found.item.problem, "answer": f"{answer}.0" if answer.isdigit() else answer}
        book.add(Row("amc23", "test", record, found.item))


def gsm8k_record(item: WordProblem) -> Record:
    """A row of GSM8K."""
    return {"question": item.question, "answer": item.solution}


def math_record(item: Exercise, subject: str, level: int) -> Record:
    """A row of MATH."""
    solution = item.solved(r"\boxed{@}")
    return {"problem": item.problem, "level": f"Level {level}", "solution": solution, "type": subject}


def deepscaler_record(item: Exercise) -> Record:
    """A row of DeepScaleR."""
    return {"problem": item.problem, "answer": item.answer, "solution": item.solved(r"\boxed{@}")}


def acereason_record(item: Exercise) -> Record:
    """A row of AceReason-Math."""
    return {"problem": item.problem, "answer": item.answer}

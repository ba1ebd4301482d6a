"""Runs the oracle and heddle on programs, and says what differs."""

import collections
import json
import os
import subprocess

from program import Op, all_statements, assemble
from text import prelude, write

HERE = os.path.dirname(os.path.abspath(__file__))
TIME_LIMIT = 1  # seconds: what a longer run has found is compared, and what it has not is not
MESSAGES = (4, 7)  # of a location, at first and in a second look
MOST_STATES = 60000

Expected = collections.namedtuple("Expected", "kinds outcomes is_cut is_mixed may_livelock")
Found = collections.namedtuple("Found", "kinds outcomes is_cut verdict merges", defaults=(False,))


class Skip(Exception):
    """A run takes too long."""


def run(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False,
                          timeout=60 * TIME_LIMIT)


def must(command):
    done = run(command)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")


# ---- the oracle ----

def compile_oracle(folder):
    oracle = os.path.join(folder, "states")
    must(["gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", oracle,
          *(os.path.join(HERE, name + ".c")
            for name in ("states", "machine", "objects", "memory"))])
    return oracle


def read_expected(line):
    words = line.split()
    if words[0] == "skipped":
        return None
    kinds = {word for word in words if word in ("assertion", "deadlock", "livelock")}
    if "race" in words:
        kinds = {"data-race"}
    outcomes = {word[4:] for word in words if word.startswith("end:")}
    return Expected(kinds, outcomes, "cut=1" in words, "mixed" in words,
                    "possible-livelock" in words)


def ask_oracle(oracle, programs, messages):
    """What may come of each program; None where nobody knows."""
    texts = [assemble(program, messages) for program in programs]
    done = run([oracle, str(MOST_STATES)], "".join(text for text in texts if text))
    lines = iter(done.stdout.splitlines())
    if done.returncode != 0:
        raise RuntimeError(f"the oracle has failed: {done.stderr}")
    return [read_expected(next(lines)) if text else None for text in texts]


# ---- heddle ----

def compiler_of(heddle, language):
    name = "heddle-c++" if language == "c++" else "heddle-cc"
    return os.path.join(os.path.dirname(os.path.abspath(heddle)), name)


def flags_of(language):
    return ["-w", "-pthread", *(["-std=c++20"] if language == "c++" else [])]


def compile_programs(heddle, folder, programs, level, outcomes):
    """A file with all of them, numbered from 0."""
    language = programs[0].language
    source = os.path.join(folder, "batch." + ("cpp" if language == "c++" else "c"))
    with open(source, "w", encoding="ascii") as file:
        file.write(prelude(language) + "\n")
        for number, program in enumerate(programs):
            file.write(write(program, number) + "\n")
        file.write("int main(void)\n{\n    return 0;\n}\n")
    output = os.path.join(folder, "outcomes" if outcomes else "verdicts")
    must([compiler_of(heddle, language), level, *flags_of(language),
          *(["-DOUTCOMES"] if outcomes else []), "-o", output, source])
    return output


def run_cut(folder, command):
    """Again and again, each time for a short while, until it is done."""
    saved = os.path.join(folder, "checkpoint")
    if os.path.exists(saved):
        os.remove(saved)
    limit = 0.0005
    while limit < TIME_LIMIT:
        option = "--resume=" if os.path.exists(saved) else "--checkpoint="
        done = run([*command[:1], option + saved, f"--time-limit={limit}", *command[1:]])
        if '"incomplete": "the time limit was reached"' not in done.stdout:
            return done
        limit *= 2
    raise Skip("a run that is cut does not end")


def model_of(program, way):
    """The option that names the memory model, unless the way does."""
    names = {"--sc", "--tso", "--rc11"}.intersection(way.options)
    return [] if names else [f"--memory-model={program.model}"]


def explore(heddle, folder, way, program, binary, number):
    limit = [] if way.is_cut else [f"--time-limit={TIME_LIMIT}"]
    command = [heddle, "--format=json", "--keep-going", "-w", f"--entry=test_{number}", *limit,
               *model_of(program, way), *way.options, binary]
    try:
        done = run_cut(folder, command) if way.is_cut else run(command)
        report = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return Found({"no end"}, None, False, "no end")
    except json.JSONDecodeError:
        return Found({f"status {done.returncode}: {done.stderr[-300:]}"}, None, False, "no report")
    if report["verdict"] == "unsupported":
        return Found({"unsupported: " + report["error"]["message"]}, None, False, "unsupported")
    kinds = {error["kind"] for error in report.get("errors") or []}
    outcomes = None
    if report.get("outcomes") is not None:
        outcomes = {outcome["output"].strip() for outcome in report["outcomes"]
                    if outcome["status"] == 0}
    merges = report["executions"]["blocked_by"]["merged"] > 0
    return Found(kinds, outcomes, bool(report["incomplete"]), report["verdict"], merges)


# ---- the comparison ----

def difference(expected, found, has_daemons, knows_all=True):
    """What is missing and, if the oracle knows all that there is, what is too much; or None."""
    if "data-race" in expected.kinds:
        missing = {"data-race"} - found.kinds
        return f"missing {sorted(missing)}" if missing and not found.is_cut else None
    more, missing = found.kinds - expected.kinds, expected.kinds - found.kinds
    if expected.may_livelock:
        more.discard("livelock")
    # A thread is blocked while another one loops: one of the two is told.
    if expected.is_mixed and "deadlock" in found.kinds:
        more, missing = more - {"deadlock"}, missing - {"livelock"}
    if found.outcomes is not None:
        more |= {f"end {outcome}" for outcome in found.outcomes - expected.outcomes}
        # An execution in which a thread fails has no outcome, even if main may end before.
        if not (has_daemons and "assertion" in expected.kinds):
            missing |= {f"end {outcome}" for outcome in expected.outcomes - found.outcomes}
    text = f"too much {sorted(more)}" if more and knows_all else ""
    if missing and not found.is_cut:
        text += f"{', ' if text else ''}missing {sorted(missing)}"
    return text or None


def has_daemons(program):
    return len(program.joined) < len(program.bodies) - 1


def uses(program, codes):
    return any(isinstance(op, Op) and op.code in codes for op in all_statements(program))


def has_weak_exchange(program):
    return any(isinstance(op, Op) and op.weak for op in all_statements(program))


class Checker:
    """Runs single programs, and says what differs."""

    def __init__(self, heddle, oracle, folder):
        self.heddle, self.oracle, self.folder = heddle, oracle, folder

    def look_again(self, program, expected, found):
        """With longer lists, if the oracle has dropped states. Returns what is expected then, and
        whether that is all that there is."""
        if not expected.is_cut or not difference(expected, found, has_daemons(program)):
            return expected, True
        longer = ask_oracle(self.oracle, [program], MESSAGES[1])[0]
        if longer is None:
            raise Skip("the oracle has too many states")
        return longer, not longer.is_cut

    def compare(self, program, way, level, binary=None, number=0, expected=None):
        if expected is None:
            expected = ask_oracle(self.oracle, [program], MESSAGES[0])[0]
            if expected is None:
                raise Skip("the oracle has too many states")
        if binary is None:
            binary = compile_programs(self.heddle, self.folder, [program], level, way.is_outcomes)
        found = explore(self.heddle, self.folder, way, program, binary, number)
        expected, knows_all = self.look_again(program, expected, found)
        return difference(expected, found, has_daemons(program), knows_all), expected, found

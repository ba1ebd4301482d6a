"""Applies the memory orders that error reports recommend, and tells whether the errors are gone.

usage: remedies.py CLANG HEDDLE FOLDER LIST

Each line of the LIST names a program, below the FOLDER, and its options: "weak/mcs_lock.c
-DBROKEN". heddle has to find an error in it. If the report has a note on memory orders ("if the
store to 'x' at file.c:12 were a release"), the orders of these instructions are changed in the
program's LLVM IR. heddle must find no error in the result. A further error has a report of its own,
whose note is applied, too, in at most ROUNDS rounds. A line that begins with "-" names a program
that no memory order mends: its report must have no such note. Prints each program that differs, and
how many are right; exits with 1 if any differs."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROUNDS = 6
NOTE = re.compile(r"would (?:not happen|be ordered) if ")
PLACE = re.compile(r"the (failing )?(load|store|update|compare-exchange|fence)(?: (?:of|to) "
                   r"'[^']*')? at ([^\s:]+):(\d+) (?:were )?(a release|an acquire|acq_rel|seq_cst)")
ORDERS = {"a release": "release", "an acquire": "acquire", "acq_rel": "acq_rel",
          "seq_cst": "seq_cst"}
PREFIXES = {"load": "load atomic", "store": "store atomic", "update": "atomicrmw",
            "compare-exchange": "cmpxchg", "fence": "fence"}
ORDER = re.compile(r"\b(unordered|monotonic|acquire|release|acq_rel|seq_cst)\b(?=[^\"]*$)")


def join(order, other):
    """The weakest order that is at least both."""
    both = {order, other} - {"unordered", "monotonic"}
    if "seq_cst" in both or not both:
        return "seq_cst" if both else "monotonic"
    return both.pop() if len(both) == 1 else "acq_rel"


class Module:
    """A program's LLVM IR, as lines, with the place of each instruction."""

    def __init__(self, text):
        self.lines = text.split("\n")
        found = re.findall(r"^!(\d+) = (?:distinct )?(!DI\w+\(.*\))$", text, re.MULTILINE)
        self.metadata = dict(found)

    def _follow(self, number, key):
        match = re.search(rf"\b{key}: !(\d+)", self.metadata.get(number, ""))
        return match.group(1) if match else None

    def place(self, line):
        """The base name of the file and the line; None: there is no place."""
        match = re.search(r"!dbg !(\d+)", line)
        location = self.metadata.get(match.group(1), "") if match else ""
        number = re.search(r"\bline: (\d+)", location)
        scope = self._follow(match.group(1), "scope") if number else None
        file = self._follow(scope, "file") if scope else None
        name = re.search(r'filename: "([^"]*)"', self.metadata.get(file, ""))
        return (pathlib.Path(name.group(1)).name, int(number.group(1))) if name else None

    def strengthen(self, kind, place, order, is_failure):
        """Returns the number of instructions at the place that have this order now."""
        count = 0
        for i, line in enumerate(self.lines):
            words = re.sub(r"^\s*(%[\w.]+ = )?(weak )?", "", line)
            if not words.startswith(PREFIXES[kind]) or self.place(line) != place:
                continue
            matches = list(ORDER.finditer(line[:line.find("!dbg")]))
            match = matches[-1] if is_failure or kind != "compare-exchange" else matches[-2]
            stronger = join(match.group(1), order)
            self.lines[i] = line[:match.start()] + stronger + line[match.end():]
            count += 1
        return count


def report_of(heddle, file, options=()):
    done = subprocess.run([heddle, "--format=json", *options, file], capture_output=True,
                          check=False, text=True)
    if done.returncode not in (0, 1):
        return None, done.stderr or done.stdout[:200]
    return json.loads(done.stdout)["error"], None


def notes_of(error):
    return [note["message"] for note in error["notes"] if NOTE.search(note["message"])]


def apply(module, note):
    """Returns what is wrong; None: all orders that the note names were changed."""
    places = PLACE.findall(note)
    if not places:
        return f"no place in '{note}'"
    for failing, kind, file, line, order in places:
        if not module.strengthen(kind, (file, int(line)), ORDERS[order], bool(failing)):
            return f"no {kind} at {file}:{line}"
    return None


def compile_program(clang, file, options, output):
    line = [clang, "-S", "-emit-llvm", "-g", "-O0", "-Xclang", "-disable-O0-optnone", *options,
            "-o", output, file]
    subprocess.run(line, check=True, capture_output=True)


def mend(clang, heddle, file, options, path):
    """Returns the number of notes that were applied, and what is wrong or None."""
    error, problem = report_of(heddle, file, options)
    compile_program(clang, file, options, path)
    module = Module(path.read_text(encoding="utf-8"))
    for done in range(ROUNDS):
        if problem or not error:
            return done, problem or (None if done else "there is no error")
        notes = notes_of(error)
        problem = apply(module, notes[0]) if notes else f"no note: {error['message']}"
        path.write_text("\n".join(module.lines), encoding="utf-8")
        if not problem:
            error, problem = report_of(heddle, path)
    return ROUNDS, problem or error["message"]


def refuse(heddle, file, options):
    """For a program that no memory order mends."""
    error, problem = report_of(heddle, file, options)
    if problem or not error:
        return problem or "there is no error"
    return "; ".join(notes_of(error)) or None


def judge(tools, folder, words, path):
    """Returns the number of notes that were applied, None for "-", and what is wrong or None."""
    if words[0] == "-":
        return None, refuse(tools[1], folder / words[1], words[2:])
    return mend(*tools, folder / words[0], words[1:], path)


def main(clang, heddle, folder, programs):
    right, wrong, rounds = 0, 0, []
    text = pathlib.Path(programs).read_text(encoding="utf-8")
    lines = filter(None, (line.split("#")[0].split() for line in text.split("\n")))
    with tempfile.TemporaryDirectory() as scratch:
        for words in lines:
            count, problem = judge((clang, heddle), pathlib.Path(folder), words,
                                   pathlib.Path(scratch) / "program.ll")
            rounds += [] if count is None else [count]
            right += not problem
            wrong += bool(problem)
            if problem:
                print(f"{' '.join(words)}: {problem}")
    once = sum(count == 1 for count in rounds)
    print(f"{right} of {right + wrong} programs are right; of {len(rounds)} to mend, {once} by one "
          "note")
    return 1 if wrong or not right else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

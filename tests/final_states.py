#!/usr/bin/env python3
"""Checks on random C programs that an exploration comes to each final state, and to each error.

usage: final_states.py [--seed=N] [--programs=N] [--keep=FILE] [--progress] [--bounds=K]
                       HEDDLE [OPTION...]

The options are heddle's, such as --algorithm=constrained --independence=smt. A program has three to
five threads of one or two blocks: atomic sections, sections of mutexes, and single atomic accesses.
Most blocks are of kinds that commute with others in every state, as sums, maxima and sets of bits
do. Some access variables through pointers, so that they have no summary. Some contain an assertion.

All states of a program are found here, by running its blocks in all orders; this shares nothing
with heddle. Each final state is a case of a switch at the program's end, in which an assertion
fails. So with --keep-going, heddle must report exactly these cases, and the assertions that fail in
blocks. With --bounds=K, it must report within each bound from 0 to K what it reports if all
sections have an order.
Exits with 1 if a state or an error is missing, or is one too many."""

import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
"""
PLAIN = ("x", "y", "z", "w")
ATOMIC = ("p", "q")
VARIABLES = PLAIN + ATOMIC
BITS = 6  # of a value in the key of a state
MOST_PARTS = 64 // BITS
THREADS = 5


class Block:
    """Statements that run at once. A statement is ("set", variable, expression), ("if", condition,
    statements, statements) or ("assert", condition). Expressions are both C and Python; `t` is a
    local variable of the thread."""

    def __init__(self, kind, body, reached=(), mutex=0, until=None):
        self.kind = kind  # "section", "mutex" or "atomic"
        self.body = body
        self.reached = reached  # variables that it accesses through pointers
        self.mutex = mutex
        self.until = until  # it runs again and again until this holds behind it; None: runs once


# --- making programs ------------------------------------------------------------------------------


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.variables = PLAIN

    def pick(self, *options):
        return self.random.choice(options)

    def chance(self, share):
        return self.random.random() < share

    def variable(self):
        return self.random.choice(self.variables)

    def condition(self):
        comparison = self.pick("==", "==", "<", "<=", "!=")
        return f"{self.variable()} {comparison} {self.pick(0, 1, 1, 2, 3, self.variable())}"

    def commuting(self):
        """Statements of which two on one variable often commute in every state."""
        place, number = self.variable(), self.pick(1, 1, 2, 3)
        kind = self.random.randrange(10)
        if kind == 0:
            return [("set", place, f"({place} + {number}) & 3")]
        if kind == 1:
            return [("if", f"{place} < {number}", [("set", place, str(number))], [])]
        if kind == 2:
            return [("if", f"{place} > {number}", [("set", place, str(number))], [])]
        if kind == 3:
            return [("set", place, f"{place} {self.pick('|', '^', '&')} {number}")]
        if kind == 4:
            return [("if", f"{place} < {self.pick(2, 3)}", [("set", place, f"{place} + 1")], [])]
        if kind == 5:
            return [("set", place, str(number))]
        if kind == 6:
            return [("if", f"{place} != {number}", [("set", place, str(number))], [])]
        if kind == 7:
            other = self.variable()
            return [("if", f"{other} < {place}", [("set", other, place)], [("set", other, other)])]
        if kind == 8:
            function = self.pick("__builtin_popcount", "__builtin_abs")
            return [("set", place, f"{function}({place} - {self.pick(0, 1)}) & 3")]
        return [("set", place, f"({place} + {number}) & 1")]

    def assignment(self):
        place = self.variable()
        value = self.pick(str(self.pick(0, 1, 2, 3)), self.variable(), self.variable(),
                          f"({self.variable()} + {self.variable()}) & {self.pick(1, 3)}",
                          f"{self.variable()} ^ {self.variable()}",
                          f"({self.variable()} * {self.variable()}) & 3", "t", "t & 1")
        return [("set", place, value)]

    def statements(self):
        kind = self.random.random()
        if kind < 0.50:
            return self.commuting()
        if kind < 0.72:
            return self.assignment()
        if kind < 0.80:
            return [("set", "t", self.variable())]
        if kind < 0.82:
            return [("assert", self.condition())]
        return [("if", self.condition(), self.pick(self.commuting, self.assignment)(),
                 self.assignment() if self.chance(0.3) else [])]

    def body(self):
        return [statement for _ in range(self.pick(1, 1, 2)) for statement in self.statements()]

    def access(self):
        """One operation on an atomic variable, written as what it does."""
        place, number = self.pick(*ATOMIC), self.pick(1, 2, 3)
        update = self.pick(f"{place} + 1", f"{place} | {number}", f"{place} & {number}",
                           f"{place} ^ {number}", f"{number}", f"{number}")
        uses = [("set", "t", place)] if self.chance(0.3) else []
        if self.chance(0.2):
            return [("set", "t", place)]
        if self.chance(0.2):
            return [("if", f"{place} == {self.pick(0, 1, 2)}", [("set", place, str(number))], [])]
        return uses + [("set", place, update)]

    def block(self, style):
        mutex = 0
        self.variables = PLAIN
        if style == "sections":
            if self.chance(0.25):
                return Block("atomic", self.access())
            if self.chance(0.3):
                self.variables = VARIABLES
        if style == "atomics":
            return Block("atomic", self.access())
        if style == "two":
            mutex = self.random.randrange(2)
            self.variables = PLAIN[2 * mutex : 2 * mutex + 2]
        else:
            self.variables = self.random.sample(self.variables, self.pick(1, 2, 2, 3))
        body = self.body()
        reached = [v for v in PLAIN if self.chance(0.5)] if self.chance(0.25) else []
        return Block("section" if style == "sections" else "mutex", body, reached, mutex)

    def trio(self):
        """Two bodies that commute in every state, though one does what the other one has left out
        in the other order; and a third one that may tell which of them was first."""
        one, other, place = self.random.sample(PLAIN, 3)
        number = self.pick(1, 2, 3)
        if self.chance(0.5):
            check = self.pick("{0} == 1", f"({{0}} == 1) & ({place} != {number})")
            do = [("set", place, str(number))]
            return ([("set", one, "1"), ("if", check.format(other), do, [])],
                    [("set", other, "1"), ("if", check.format(one), do, [])],
                    [("set", "t", f"({self.pick(one, other)} + 4 * {place}) & 15")])
        value = self.pick(2, 3)
        body = ("if", f"{other} == {value}", [("set", place, str(number))], [])
        return ([("if", f"{one} == 1", [body], [])],
                [("set", one, "1"), ("set", "t", other), body],
                [("set", other, str(value))])

    def insert_trio(self, threads, kind):
        numbers = self.random.sample(range(len(threads)), 3)
        for number, body in zip(numbers, self.trio()):
            threads[number][0] = Block(kind, body)

    def repeatable(self):
        """A body that does nothing when it runs again at once, so that the loop around it waits."""
        place, number = self.variable(), self.pick(1, 2, 3)
        comparison = self.pick("<", "!=", ">")
        return [("if", f"{place} {comparison} {number}", [("set", place, str(number))], [])]

    def program(self):
        style = self.pick("sections", "sections", "sections", "mutex", "mutex", "two", "atomics")
        threads = [[self.block(style)] for _ in range(self.pick(3, 4, 4, 4, THREADS))]
        blocks = len(threads)
        for thread in threads:
            if blocks < 6 and self.chance(0.4):
                thread.append(self.block(style))
                blocks += 1
        if style in ("sections", "mutex") and self.chance(0.4):
            self.insert_trio(threads, "section" if style == "sections" else "mutex")
        if style in ("sections", "mutex") and self.chance(0.15):
            self.variables = PLAIN
            self.pick(*threads)[-1] = Block("section" if style == "sections" else "mutex",
                                            self.repeatable(), until=self.condition())
        initial = {v: self.pick(0, 0, 1, 2) for v in VARIABLES}
        return Program(threads, initial)


class Program:
    def __init__(self, threads, initial):
        self.threads = threads
        self.initial = initial


# --- all states -----------------------------------------------------------------------------------


class Failure(Exception):
    pass


BUILTINS = {"__builtin_popcount": lambda number: bin(number & 0xFFFFFFFF).count("1"),
            "__builtin_abs": abs}


def execute(statements, values):
    for statement in statements:
        if statement[0] == "set":
            values[statement[1]] = int(eval(statement[2], BUILTINS, values))
        elif statement[0] == "if":
            execute(statement[2] if eval(statement[1], {}, values) else statement[3], values)
        elif not eval(statement[1], {}, values):
            raise Failure(id(statement))


def key_of(values):
    """The values, as they are in the switch."""
    key = 0
    for value in reversed(values):
        assert value < 1 << BITS
        key = key << BITS | value
    return key


def explore(program):
    """The keys of all final states, and the assertions in blocks that fail."""
    threads = program.threads
    begin = (tuple(program.initial[v] for v in VARIABLES), (0,) * len(threads), (0,) * len(threads))
    todo, seen, finals, failures = [begin], {begin}, set(), set()
    while todo:
        memory, places, locals_ = todo.pop()
        if all(place == len(thread) for place, thread in zip(places, threads)):
            finals.add(key_of((memory + locals_)[:MOST_PARTS]))
        for number, thread in enumerate(threads):
            if places[number] == len(thread):
                continue
            values = dict(zip(VARIABLES, memory), t=locals_[number])
            block = thread[places[number]]
            try:
                execute(block.body, values)
            except Failure as failure:
                failures.add(failure.args[0])
                continue
            place = places[number] + (not block.until or eval(block.until, {}, values))
            state = (tuple(values[v] for v in VARIABLES),
                     places[:number] + (place,) + places[number + 1 :],
                     locals_[:number] + (values["t"],) + locals_[number + 1 :])
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return finals, failures


# --- C --------------------------------------------------------------------------------------------


class Writer:
    """The C program; `expected`: the lines at which an assertion has to fail."""

    def __init__(self):
        self.lines = HEAD.splitlines()
        self.expected = set()

    def add(self, text):
        self.lines.append(text)

    def expression(self, text, block):
        def place(match):
            name = match[0]
            return f"(*at_{name})" if name in block.reached else name

        return re.sub(r"\b[xyzwpqt]\b", place, text)

    def statements(self, statements, block, failures):
        for statement in statements:
            if statement[0] == "set":
                value = self.expression(statement[2], block)
                self.add(f"    {self.expression(statement[1], block)} = {value};")
            elif statement[0] == "if":
                self.add(f"    if ({self.expression(statement[1], block)}) {{")
                self.statements(statement[2], block, failures)
                if statement[3]:
                    self.add("    } else {")
                    self.statements(statement[3], block, failures)
                self.add("    }")
            else:
                self.add(f"    assert({self.expression(statement[1], block)});")
                if id(statement) in failures:
                    self.expected.add(len(self.lines))

    def access(self, block):
        """A block that is one atomic operation; see Generator.access."""
        last = block.body[-1]
        if last[0] == "if":
            place, expected = last[1].split(" == ")
            self.add(f"    {{ unsigned old = {expected}; atomic_compare_exchange_strong("
                     f"&{place}, &old, {last[2][0][2]}); }}")
            return
        uses = "t = " if block.body[0][1] == "t" else "(void)"
        place, value = last[1], last[2]
        address = f"&{place if place != 't' else value}"
        if place == "t":
            self.add(f"    t = atomic_load({address});")
        elif " " not in value:
            exchange = f"atomic_exchange({address}, {value})"
            self.add(f"    {uses}{exchange};" if len(block.body) > 1
                     else f"    atomic_store({address}, {value});")
        else:
            _, sign, number = value.split()
            names = {"+": "add", "|": "or", "&": "and", "^": "xor"}
            self.add(f"    {uses}atomic_fetch_{names[sign]}({address}, {number});")

    def block(self, block, failures):
        if block.kind == "atomic":
            self.access(block)
            return
        mutex = f"&mutexes[{block.mutex}]"
        begin, end = (("__VERIFIER_atomic_begin()", "__VERIFIER_atomic_end()")
                      if block.kind == "section"
                      else (f"pthread_mutex_lock({mutex})", f"pthread_mutex_unlock({mutex})"))
        if block.until:
            self.add("    for (int ends = 0; !ends;) {")
        self.add(f"    {begin};")
        self.statements(block.body, block, failures)
        if block.until:
            self.add(f"    ends = {self.expression(block.until, block)};")
        self.add(f"    {end};")
        if block.until:
            self.add("    }")

    def program(self, program):
        finals, failures = explore(program)
        for name in VARIABLES:
            kind = "_Atomic unsigned" if name in ATOMIC else "unsigned"
            self.add(f"static {kind} {name} = {program.initial[name]};")
        for name in PLAIN:
            self.add(f"static unsigned *at_{name} = &{name};")
        self.add(f"static unsigned results[{THREADS}];")
        self.add("static pthread_mutex_t mutexes[2] = "
                 "{PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};")
        for index, thread in enumerate(program.threads):
            self.add(f"static void *thread_{index}(void *unused)")
            self.add("{")
            self.add("    unsigned t = 0;")
            for block in thread:
                self.block(block, failures)
            self.add(f"    results[{index}] = t;")
            self.add("    return unused;")
            self.add("}")
        self.main(len(program.threads), finals)
        return "\n".join(self.lines) + "\n"

    def main(self, count, finals):
        self.add("int main(void)")
        self.add("{")
        self.add(f"    pthread_t threads[{count}];")
        for index in range(count):
            self.add(f"    pthread_create(&threads[{index}], NULL, thread_{index}, NULL);")
        for index in range(count):
            self.add(f"    pthread_join(threads[{index}], NULL);")
        parts = [*VARIABLES, *(f"results[{index}]" for index in range(count))][:MOST_PARTS]
        key = " | ".join(f"(unsigned long){part} << {BITS * i}" for i, part in enumerate(parts))
        self.add(f"    switch ({key}) {{")
        for final in sorted(finals):
            self.add(f"    case {final}u: assert(!\"a final state\"); break;")
            self.expected.add(len(self.lines))
        self.add("    default: assert(!\"no final state\");")
        self.add("    }")
        self.add("    return 0;")
        self.add("}")


# --- checking -------------------------------------------------------------------------------------


def explore_by_heddle(arguments, source, seed, options):
    """The report, and the lines of assertions that fail."""
    ran = subprocess.run([arguments.heddle, *arguments.options, *options, "--keep-going",
                          "--format=json", source], capture_output=True, text=True)
    if ran.returncode not in (0, 1, 3):
        complain(arguments, source, seed, f"heddle ended with {ran.returncode}: {ran.stderr}")
    report = json.loads(ran.stdout)
    return report, {error["line"] for error in report["errors"] if error["kind"] == "assertion"}


def compare(arguments, source, seed, found, expected, text=""):
    if found != expected:
        complain(arguments, source, seed, f"missing lines{text}: {sorted(expected - found)}, lines "
                 f"too many: {sorted(found - expected)}")


def check(arguments, seed, folder):
    """Explores the program. Returns the number of its states and errors, and of executions."""
    writer = Writer()
    source = folder / "program.c"
    source.write_text(writer.program(Generator(seed).program()))
    report, found = explore_by_heddle(arguments, source, seed, [])
    compare(arguments, source, seed, found, writer.expected)
    others = {error["kind"] for error in report["errors"]} - {"assertion", "livelock"}
    if others:
        complain(arguments, source, seed, f"other errors: {others}")
    for bound in range(arguments.bounds + 1):
        bounded = [f"--bound={bound}", "--bound-strict"]
        _, free = explore_by_heddle(arguments, source, seed, bounded)
        _, ordered = explore_by_heddle(arguments, source, seed, [*bounded, "--ordered-sync"])
        compare(arguments, source, seed, free, ordered, f" with at most {bound} preemptions")
    return len(found), report["executions"]["complete"] + report["executions"]["blocked"]


def complain(arguments, source, seed, text):
    if arguments.keep:
        pathlib.Path(arguments.keep).write_text(source.read_text())
    sys.exit(f"seed {seed}: {text}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--programs", type=int, default=20)
    parser.add_argument("--keep", metavar="FILE", help="write the first wrong program there")
    parser.add_argument("--progress", action="store_true", help="print the totals so far")
    parser.add_argument("--bounds", type=int, default=-1, metavar="K", help="compare bounds 0 to K")
    parser.add_argument("heddle")
    parser.add_argument("options", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    states = executions = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.programs):
            found, explored = check(arguments, seed, pathlib.Path(folder))
            states += found
            executions += explored
            if arguments.progress:
                print(f"seed {seed} done; states and errors: {states}, executions: {executions}",
                      flush=True)
    print(f"programs: {arguments.programs}, states and errors: {states}, executions: {executions}")


if __name__ == "__main__":
    main()

"""Compares what heddle says of waits for atomic objects with an enumeration of its own.

    tests/atomic_waits.py build/heddle [--programs=N] [--seed=S] [--ways=W] [--batch=B]

Makes random programs of two or three threads that wait for atomic objects, notify, store, add and
exchange, all seq_cst. An abstract machine goes through all their states under sequential
consistency: a thread that waits and finds the old value blocks; a notification unblocks one of the
threads that are eligible ([atomics.wait]), or all of them; a thread that is unblocked looks again.
heddle has to find the same final values, and a deadlock iff the machine does, in each of the ways.

A batch of programs is one file, in which main chooses one. Ways whose search knows no choices run
one program of each batch.
"""
import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

LOCATIONS = 2
WAYS = [[], ["--sc"], ["--sc", "--algorithm=naive"], ["--sc", "--algorithm=source"],
        ["--sc", "-j2"], ["--sc", "-bound", "99"], ["--sc", "--algorithm=classic"],
        ["--memory-model=ra"], ["--tso"]]
ALONE = [["--sc", "--algorithm=optimal"], ["--sc", "--algorithm=pop"]]

HEAD = """#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
void heddle_look(void);
void heddle_sleep(const void *object, unsigned long size);
void heddle_notify(const void *object, unsigned long size, _Bool all);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
static atomic_int x[%d];
#define WAIT(i, old) do { heddle_look(); if (x[i] == (old)) heddle_sleep(&x[i], 4); } while (0)
""" % LOCATIONS


# --- Programs -------------------------------------------------------------------------------------

def make_statement(rng):
    kinds = {"store": 4, "add": 2, "load": 1, "wait": 3, "while": 3, "until": 2, "lock": 2,
             "one": 7, "all": 4, "if": 2}
    kind = rng.choices(list(kinds), list(kinds.values()))[0]
    where, value = rng.randrange(LOCATIONS), rng.randrange(2)
    if rng.random() < 0.6:
        where = 0
    inner = None
    if kind == "if":
        inner = make_statement(rng)
        while inner[0] == "if":
            inner = make_statement(rng)
    if kind == "store":
        value = rng.choice([0, 1, 1, 2])
    return kind, where, value, inner


def make_program(rng):
    threads = rng.choice([2, 3, 3])
    most = 4 if threads == 2 else 3
    program = [[make_statement(rng) for _ in range(rng.randint(1, most))] for _ in range(threads)]
    waits = sum(s[0] in ("wait", "while", "until", "lock") for thread in program for s in thread)
    return program if 0 < waits <= 4 else make_program(rng)


def write_statement(statement):
    kind, where, value, inner = statement
    if kind == "if":
        return f"if (x[{where}] == {value}) {{ {write_statement(inner)} }}"
    return {"store": f"x[{where}] = {value};",
            "add": f"atomic_fetch_add(&x[{where}], 1);",
            "load": f"r = x[{where}];",
            "wait": f"WAIT({where}, {value});",
            "while": f"while (x[{where}] == {value}) WAIT({where}, {value});",
            "until": f"while ((r = x[{where}]) != {value}) WAIT({where}, r);",
            "lock": f"while (atomic_exchange(&x[{where}], 1)) WAIT({where}, 1);",
            "one": f"heddle_notify(&x[{where}], 4, 0);",
            "all": f"heddle_notify(&x[{where}], 4, 1);"}[kind]


def write_batch(programs):
    """All of a program is on the line with its number, from 1 on."""
    text = HEAD
    for n, program in enumerate(programs, 1):
        line = f"#line {n}\n"
        text += line + f"static int r{n}[{len(program)}];\n"
        for t, thread in enumerate(program):
            body = " ".join(write_statement(statement) for statement in thread)
            text += line + f"static void *t{n}_{t}(void *u) {{ int r = 0; {body} " \
                           f"r{n}[{t}] = r; return u; }}\n"
        count = len(program)
        create = "".join(f"pthread_create(&t[{t}], 0, t{n}_{t}, 0); " for t in range(count))
        join = "".join(f"pthread_join(t[{t}], 0); " for t in range(count))
        values = ", ".join([f"x[{i}]" for i in range(LOCATIONS)] +
                           [f"r{n}[{t}]" for t in range(count)])
        form = " ".join(["%d"] * (LOCATIONS + count))
        text += line + f"static void p{n}(void) {{ pthread_t t[{count}]; {create}{join}" \
                       f"printf(\"{n}: {form}\\n\", {values}); }}\n"
    calls = "".join(f" if (n == {n}) p{n}();" for n in range(1, len(programs) + 1))
    text += "#line 9000\nint main(void) {\n#ifdef ONLY\n    int n = ONLY;\n#else\n" \
            "    int n = __VERIFIER_nondet_int();\n    __VERIFIER_assume(n >= 1 && n <= " \
            f"{len(programs)});\n#endif\n   {calls}\n    return 0;\n}}\n"
    return text


# --- The abstract machine -------------------------------------------------------------------------

def compile_statement(statement, code):
    """Appends instructions; a jump has the index where it goes on."""
    kind, where, value, inner = statement
    begin = len(code)
    if kind == "if":
        code.append(None)
        compile_statement(inner, code)
        code[begin] = ("load", where, "tmp", lambda v: v != value, len(code))
    elif kind == "while":
        code += [("load", where, "tmp", lambda v: v != value, begin + 3),
                 ("wait", where, value), ("jump", begin)]
    elif kind == "until":
        code += [("load", where, "r", lambda v: v == value, begin + 3),
                 ("wait", where, None), ("jump", begin)]
    elif kind == "lock":
        code += [("exchange", where, 1, lambda v: v == 0, begin + 3),
                 ("wait", where, 1), ("jump", begin)]
    elif kind == "load":
        code.append(("load", where, "r", lambda v: False, 0))
    else:
        code.append((kind, where, value))


class Machine:
    """A state: by thread, its instruction, its register, its clock, and None or the (location,
    write) with which it is blocked; by location, its writes as (value, thread, clock)."""

    def __init__(self, program):
        self.code = []
        for thread in program:
            code = []
            for statement in thread:
                compile_statement(statement, code)
            self.code.append(code)
        self.outcomes, self.deadlocks = set(), False

    def run(self):
        count = len(self.code)
        first = (tuple((0, 0, (0,) * count, None) for _ in range(count)),
                 tuple(((0, None, None),) for _ in range(LOCATIONS)))
        seen, stack = {first}, [first]
        while stack:
            state = stack.pop()
            following = list(self.successors(state))
            if not following:
                self.finish(state)
            for later in following:
                if later not in seen:
                    seen.add(later)
                    stack.append(later)

    def finish(self, state):
        threads, memory = state
        if any(blocked for _, _, _, blocked in threads):
            self.deadlocks = True
        else:
            self.outcomes.add(tuple(writes[-1][0] for writes in memory) +
                              tuple(register for _, register, _, _ in threads))

    def successors(self, state):
        for t, (at, _, _, blocked) in enumerate(state[0]):
            if not blocked and at < len(self.code[t]):
                yield from self.step(state, t, self.code[t][at])

    def step(self, state, t, instruction):
        threads, memory = list(state[0]), list(state[1])
        at, register, clock, _ = threads[t]
        kind, where = instruction[0], instruction[1]
        if kind == "jump":
            threads[t] = (where, register, clock, None)
            yield tuple(threads), tuple(memory)
            return
        value, writer, released = memory[where][-1]
        if kind in ("one", "all"):
            yield from self.notify(state, t, kind, where)
            return
        if kind != "store" and writer is not None:
            clock = tuple(map(max, clock, released))
        new, following = None, at + 1
        if kind == "load":
            register = value if instruction[2] == "r" else register
            following = instruction[4] if instruction[3](value) else at + 1
        elif kind == "wait":
            old = register if instruction[2] is None else instruction[2]
            if value == old:
                threads[t] = (at, register, clock, (where, len(memory[where]) - 1))
                yield tuple(threads), tuple(memory)
                return
        elif kind == "store":
            new = instruction[2]
        elif kind == "add":
            new = value + 1
        else:
            new = instruction[2]
            following = instruction[4] if instruction[3](value) else at + 1
        if new is not None:
            clock = tuple(a + (i == t) for i, a in enumerate(clock))
            memory[where] += ((new, t, clock),)
        threads[t] = (following, register, clock, None)
        yield tuple(threads), tuple(memory)

    def notify(self, state, t, kind, where):
        threads, memory = list(state[0]), state[1]
        at, register, clock, _ = threads[t]
        threads[t] = (at + 1, register, clock, None)
        eligible = [i for i, thread in enumerate(threads) if thread[3] and thread[3][0] == where and
                    any(clock[w[1]] >= w[2][w[1]] for w in memory[where][thread[3][1] + 1:])]
        choices = [eligible] if kind == "all" or not eligible else [[i] for i in eligible]
        for woken in choices:
            later = list(threads)
            for i in woken:
                later[i] = later[i][:3] + (None,)
            yield tuple(later), memory


# --- heddle ---------------------------------------------------------------------------------------

def run_heddle(heddle, path, flags):
    command = [heddle, *flags, "--keep-going", "--outcomes", "--format=json", str(path)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=3600)
    if result.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}: exit {result.returncode}\n{result.stderr}")
    report = json.loads(result.stdout)
    outcomes = {}
    for outcome in report["outcomes"]:
        number, values = outcome["output"].split(":")
        outcomes.setdefault(int(number), set()).add(tuple(map(int, values.split())))
    errors = {}
    for error in report["errors"]:
        errors.setdefault(error["line"], set()).add(error["kind"])
    return outcomes, errors


def compare(expected, found, numbers, programs, way):
    """Prints the differences, and returns their number."""
    outcomes, errors = found
    bad = 0
    for n in numbers:
        machine = expected[n - 1]
        deadlocks = errors.get(n, set())
        ours, theirs = machine.outcomes, outcomes.get(n, set())
        if ours != theirs or deadlocks != ({"deadlock"} if machine.deadlocks else set()):
            bad += 1
            print(f"{' '.join(way) or 'default'}: the machine has {sorted(ours)}, deadlock: "
                  f"{machine.deadlocks}; heddle has {sorted(theirs)}, {sorted(deadlocks)}")
            for thread in programs[n - 1]:
                print("    " + " ".join(map(write_statement, thread)))
    return bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heddle")
    parser.add_argument("--programs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ways", type=int, default=3, help="of each batch")
    parser.add_argument("--batch", type=int, default=25)
    arguments = parser.parse_args()
    bad = deadlocks = 0
    for first in range(0, arguments.programs, arguments.batch):
        rng = random.Random(f"{arguments.seed} {first}")
        count = min(arguments.batch, arguments.programs - first)
        programs = [make_program(rng) for _ in range(count)]
        expected = [Machine(program) for program in programs]
        for machine in expected:
            machine.run()
        deadlocks += sum(machine.deadlocks for machine in expected)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "batch.c"
            path.write_text(write_batch(programs))
            every = range(1, count + 1)
            ways = rng.sample(WAYS, min(arguments.ways, len(WAYS)))
            for way in ways:
                found = run_heddle(arguments.heddle, path, way)
                bad += compare(expected, found, every, programs, way)
            only, way = rng.choice(every), rng.choice(ALONE)
            found = run_heddle(arguments.heddle, path, [*way, f"-DONLY={only}"])
            bad += compare(expected, found, [only], programs, way)
    print(f"{arguments.programs} programs, {deadlocks} with deadlocks: {bad} differences")
    sys.exit(bad != 0)


if __name__ == "__main__":
    main()

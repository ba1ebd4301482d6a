"""Compares what heddle finds in loops that wait with what it finds where the loops are written out.

usage: written_out.py [--programs=N] [--seed=S] [--ways=N] [--jobs=N] HEDDLE

In the random programs, a thread waits in a loop whose iterations access data, take locks, use
objects that other threads free, or sleep, and then goes on. With -DTURNS=N, each loop is written
out for N iterations, without a loop, and an execution that needs more is given up. So each error
there is one of the loop, and must be found there; and each one of the loop must be found with
enough iterations (doc/waiting.md). The errors of a run, with --keep-going, are compared by kinds
and variables. Each program is explored under rc11, and in N further ways, drawn at random. Prints
the programs with differences, and exits with 1 if there are any."""

import argparse
import concurrent.futures
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
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
void __VERIFIER_assume(int condition);
#define RLX memory_order_relaxed
#define ACQ memory_order_acquire
#define REL memory_order_release
#define SEQ memory_order_seq_cst
#define LOAD(x, o) atomic_load_explicit(&x, o)
#define STORE(x, v, o) atomic_store_explicit(&x, v, o)
#define ADD(x, v, o) atomic_fetch_add_explicit(&x, v, o)
static int exchange(atomic_int *x, int old, int new)
{
    return atomic_compare_exchange_strong_explicit(x, &old, new, RLX, RLX);
}
#define TURN(n, condition, body) if (condition) goto out##n; body
#ifndef TURNS
#define WAIT(n, condition, body) while (!(condition)) { body }
#elif TURNS == 3
#define WAIT(n, condition, body) \\
    TURN(n, condition, body) TURN(n, condition, body) TURN(n, condition, body) \\
    __VERIFIER_assume(condition); out##n:;
#else
#define WAIT(n, condition, body) \\
    TURN(n, condition, body) TURN(n, condition, body) TURN(n, condition, body) \\
    TURN(n, condition, body) TURN(n, condition, body) TURN(n, condition, body) \\
    __VERIFIER_assume(condition); out##n:;
#endif
static atomic_int x, y, z;
static int p, q, seen0, seen1, seen2;
static int *heap;
static time_t begin;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
"""

# Kinds of errors that are compared. A thread that waits for ever is a livelock of the loop, and
# given up where that is written out. So are leaks.
COMPARED = {"data-race", "use-after-free", "uninitialized-read", "assertion", "double-free",
            "null-dereference"}

WAYS = (["--memory-model=ra"], ["--memory-model=tso"], ["--sc"], ["--sc", "--algorithm=optimal"],
        ["--sc", "--algorithm=rvf"], ["--sc", "--algorithm=naive"], ["--sc", "--algorithm=source"],
        ["--sc", "--algorithm=pop"], ["-j", "2", "--alone=0"])

# Access of an iteration, and of what other threads do. $ is the number of the thread.
ACCESSES = ("seen$ = p;", "seen$ = q;", "p = 0;", "q = 0;", "seen$ = *heap;", "*heap = 7;",
            "pthread_mutex_lock(&m); seen$ = p; pthread_mutex_unlock(&m);",
            "pthread_mutex_lock(&m); q = 0; pthread_mutex_unlock(&m);",
            "if (LOAD(y, @)) seen$ = p;", "if (!LOAD(z, @)) seen$ = q;",
            "if (LOAD(z, @)) q = 0;", "seen$ = LOAD(z, @);", "exchange(&z, 5, 6);")
STEPS = ACCESSES + ("p = 1;", "q = 2;", "STORE(y, 1, @);", "STORE(z, 1, @);", "ADD(z, 1, @);",
                    "pthread_mutex_lock(&m); p = 1; pthread_mutex_unlock(&m);",
                    "atomic_thread_fence(SEQ);", "*heap = 8;")
LEAVING = ("STORE(y, 1, @);", "STORE(z, 1, @);", "ADD(y, 1, @);", "if (LOAD(y, @)) STORE(z, 1, @);")
GUARDED = ("p = 1;", "q = 1;", "seen$ = p;", "free(heap); heap = NULL;", "STORE(z, 1, @);",
           "*heap = 3;", "STORE(x, 1, @);", "seen$ = q;")
CONDITIONS = ("LOAD(x, @)", "LOAD(x, @) == 1", "LOAD(z, @)", "exchange(&x, 1, 2)",
              "LOAD(x, @) || LOAD(z, @)")


def fill(draw, text, thread):
    load = draw.choice(("RLX", "RLX", "RLX", "ACQ", "SEQ"))
    store = draw.choice(("RLX", "RLX", "RLX", "REL", "SEQ"))
    parts = text.replace("$", str(thread)).split("@")
    filled = parts[0]
    for part in parts[1:]:
        loads = filled.rstrip(", ").rpartition("(")[0].endswith("LOAD")
        filled += (load if loads else store) + part
    return filled


def statements(draw, thread, count, choices):
    return [fill(draw, draw.choice(choices), thread) for _ in range(count)]


def make_thread(draw, number, kind, labels, clock):
    lines = []
    if kind == "waits":
        for _ in range(draw.choice((1, 1, 1, 2))):
            body = " ".join(statements(draw, number, draw.choice((1, 1, 2)), ACCESSES))
            if clock and draw.random() < 0.7:
                body += " sleep(1);"
            lines += statements(draw, number, draw.choice((0, 0, 1)), STEPS)
            condition = fill(draw, draw.choice(CONDITIONS), number)
            lines.append(f"WAIT({labels[0]}, {condition}, {body})")
            labels[0] += 1
        lines += statements(draw, number, draw.choice((1, 1, 2)), LEAVING)
    elif kind == "follows":
        guard = fill(draw, draw.choice(("LOAD(y, @)", "LOAD(z, @)", "LOAD(y, @) == 1")), number)
        inner = " ".join(statements(draw, number, draw.choice((1, 1, 2)), GUARDED))
        lines += statements(draw, number, draw.choice((0, 0, 1)), STEPS)
        lines.append(f"if ({guard}) {{ {inner} }}")
    else:
        lines += statements(draw, number, draw.choice((0, 1)), STEPS)
        lines.append(fill(draw, "STORE(x, 1, @);", number))
        lines += statements(draw, number, draw.choice((0, 0, 1)), STEPS)
    if clock and draw.random() < 0.5:
        lines.append("assert(time(NULL) < begin + 3);")
    body = "\n".join("    " + line for line in lines)
    return f"static void *thread{number}(void *unused)\n{{\n{body}\n    return unused;\n}}\n"


def make_program(draw):
    labels, clock = [0], draw.random() < 0.1
    kinds = draw.choice((["waits", "follows", "sets"], ["waits", "follows", "sets"],
                         ["waits", "sets"], ["waits", "waits", "sets"]))
    draw.shuffle(kinds)
    text = HEAD + "".join(make_thread(draw, i, kind, labels, clock) for i, kind in enumerate(kinds))
    heap = draw.choice(("calloc(1, sizeof *heap)", "malloc(sizeof *heap)"))
    main = [f"heap = {heap};", f"pthread_t threads[{len(kinds)}];"]
    if clock:
        main.append("begin = time(NULL);")
    main += [f"pthread_create(&threads[{i}], NULL, thread{i}, NULL);" for i in range(len(kinds))]
    main += [f"pthread_join(threads[{i}], NULL);" for i in range(len(kinds))]
    if clock and draw.random() < 0.5:
        main.append("assert(time(NULL) < begin + 3);")
    main.append(draw.choice(("assert(seen0 != 1 || p == 1);", "if (seen0) seen1 = 1;",
                             "assert(LOAD(z, RLX) < 2);", "")))
    main += ["free(heap);", "return 0;"]
    return text + "int main(void)\n{\n" + "".join(f"    {line}\n" for line in main) + "}\n"


def key_of(error):
    names = re.findall("'[^']*'", error["message"])
    return error["kind"] + " " + (names[0] if names else "")


def find_errors(heddle, path, options):
    """The set of errors, by kind and variable; None: the run says nothing."""
    run = subprocess.run([heddle, "--keep-going", "--format=json", "--time-limit=20", *options,
                          str(path)], capture_output=True, text=True, check=False)
    if run.returncode == 3 or "do not try all that a program chooses" in run.stderr:
        return None
    if run.returncode not in (0, 1):
        return {f"exit {run.returncode}: {run.stderr or run.stdout}"}
    report = json.loads(run.stdout)
    return {key_of(error) for error in report.get("errors", []) if error["kind"] in COMPARED}


def compare(heddle, folder, number, text, ways):
    """What differs, as lines; and the number of comparisons."""
    path = pathlib.Path(folder) / f"program{number}.c"
    path.write_text(text)
    found, count = [], 0
    for way in ways:
        loop = find_errors(heddle, path, way)
        out = find_errors(heddle, path, [*way, "-DTURNS=3"])
        if loop is None or out is None:
            continue
        count += 1
        if loop - out:
            more = find_errors(heddle, path, [*way, "-DTURNS=6"])
            out = out if more is None else out | more
        found += [f"{' '.join(way)}: not in the loop: {error}" for error in sorted(out - loop)]
        found += [f"{' '.join(way)}: only in the loop: {error}" for error in sorted(loop - out)]
    return found, count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ways", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("heddle")
    arguments = parser.parse_args()
    differences = comparisons = 0

    def check(number):
        draw = random.Random(arguments.seed + number)
        text = make_program(draw)
        ways = [["--memory-model=rc11"], *draw.sample(WAYS, arguments.ways)]
        return number, text, compare(arguments.heddle, folder, number, text, ways)

    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for number, text, (found, count) in pool.map(check, range(arguments.programs)):
            comparisons += count
            differences += bool(found)
            if found:
                print(f"seed {arguments.seed + number}:", *found, sep="\n    ")
                print(text[len(HEAD):], flush=True)
    print(f"{arguments.programs} programs, {comparisons} comparisons, {differences} differ")
    return differences > 0


if __name__ == "__main__":
    sys.exit(main())

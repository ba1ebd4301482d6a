"""Writes loops that wait in many ways, and compares their executions.

usage: shapes.py [--loops=NAME,...] [--ways=NAME,...] [--models=NAME,...] HEDDLE CLANG

What a loop does is one expression, which is true when the loop ends. A way puts it into a loop. No
way may change how many executions there are, complete and blocked, nor the verdict. Prints what
differs from the first way, and exits with 1 if anything does."""

import argparse
import re
import subprocess
import sys
import tempfile

# What is waited for: declarations, the thread that waits (its state, the expression, and what it
# does then), the other threads. EACH: how many threads wait.
LOOPS = {
    "flag": {
        "data": "static atomic_int x;",
        "until": "atomic_load(&x) != 0",
        "others": ["atomic_store(&x, 1);"],
    },
    "value": {
        "data": "static atomic_int x;",
        "until": "(seen = atomic_load_explicit(&x, memory_order_acquire)) >= 2",
        "then": "check(seen == 2 || seen == 3);",
        "others": ["atomic_store(&x, 1); atomic_store(&x, 2); atomic_store(&x, 3);"],
    },
    "exchange lock": {
        "data": "static atomic_int x; static int shared;",
        "until": "atomic_exchange_explicit(&x, 1, memory_order_acquire) == 0",
        "then": "shared++; atomic_store_explicit(&x, 0, memory_order_release);",
        "each": 3,
    },
    "compare-exchange lock": {
        "data": "static atomic_int x; static int shared;",
        "until": "(seen = 0, atomic_compare_exchange_strong(&x, &seen, 1))",
        "then": "shared++; atomic_store(&x, 0);",
        "each": 3,
    },
    "test and set": {
        "data": "static atomic_int x; static int shared;",
        "until": "atomic_load_explicit(&x, memory_order_relaxed) == 0 && "
                 "atomic_exchange_explicit(&x, 1, memory_order_acquire) == 0",
        "then": "shared++; atomic_store_explicit(&x, 0, memory_order_release);",
        "each": 2,
    },
    "ticket": {
        "data": "static atomic_int x, next; static int shared;",
        "before": "int own = atomic_fetch_add(&next, 1);",
        "until": "atomic_load_explicit(&x, memory_order_acquire) == own",
        "then": "shared++; atomic_store_explicit(&x, own + 1, memory_order_release);",
        "each": 3,
        "captures": True,
    },
    "increment": {
        "data": "static atomic_int x;",
        "until": "(seen = atomic_load(&x), atomic_compare_exchange_strong(&x, &seen, seen + 1))",
        "each": 3,
    },
    "two flags": {
        "data": "static atomic_int x, y;",
        "until": "atomic_load(&x) && atomic_load(&y)",
        "others": ["atomic_store(&x, 1);", "atomic_store(&y, 1);"],
    },
}

# A way: what stands in the waiting thread, and functions in front of it. UNTIL is the expression.
WAYS = {
    "while": "while (!(UNTIL));",
    "do": "do {} while (!(UNTIL));",
    "break": "for (;;) if (UNTIL) break;",
    "negated": "while (1) { if (!(UNTIL)) continue; break; }",
    "variable inside": "for (;;) { int ends = UNTIL; if (ends) break; }",
    "variable outside": "int ends; do ends = UNTIL; while (!ends);",
    "flag": "int ends = 0; while (!ends) ends = (UNTIL);",
    "flag set": "bool waits = true; while (waits) if (UNTIL) waits = false;",
    "goto": "again: if (!(UNTIL)) goto again;",
    "goto out": "for (;;) if (UNTIL) goto out; out:;",
    "comma": "for (int ends = 0; ends = (UNTIL), !ends;);",
    "switch": "for (int ends = 0; !ends;)"
              " switch ((UNTIL) ? 1 : 0) { case 1: ends = 1; break; default: break; }",
    "assertion": "for (;;) { check(1); if (UNTIL) break; }",
    "abort": "for (;;) { if (UNTIL) break; if (!unused && unused) abort(); }",
    "pause": "while (!(UNTIL)) __builtin_ia32_pause();",
    "macro": "WAIT_FOR(UNTIL);",
    "ternary": "int ends = 0; do ends = (UNTIL) ? 1 : 0; while (ends == 0);",
    "function": "while (!attempt(PASSED));",
    "waiting function": "wait_here(PASSED);",
    "lambda": "auto attempt_it = [&] { return UNTIL; }; while (!attempt_it());",
}
COMPILED = {"while", "flag", "variable outside"}  # ways that are explored as bitcode, too

HEAD = """#include <pthread.h>
#ifdef __cplusplus
#include <atomic>
using namespace std;
#else
#include <stdatomic.h>
#include <stdbool.h>
#endif
#include <stdlib.h>
#define WAIT_FOR(condition) do { if (condition) break; } while (1)
static void check(int holds)
{
    if (!holds)
        abort();
}
"""


def write(loop, way):
    """The program's text."""
    takes = "int own" if loop.get("captures") else "void"
    passed = "own" if loop.get("captures") else ""
    until, uses_seen = loop["until"], "seen" in loop["until"]
    declares = "int seen = 0;" if uses_seen else ""
    text = HEAD + loop["data"] + "\n"
    if way == "function":
        text += f"static bool attempt({takes})\n{{\n    {declares}\n    return {until};\n}}\n"
    if way == "waiting function":
        text += (f"static void wait_here({takes})\n{{\n    {declares}\n    for (;;)\n"
                 f"        if ({until})\n            return;\n}}\n")
    body = WAYS[way].replace("UNTIL", until).replace("PASSED", passed)
    outer = declares if way not in ("function", "waiting function") or "then" in loop else ""
    then = loop.get("then", "") if way not in ("function", "waiting function") or \
        "seen" not in loop.get("then", "") else ""
    text += "static void *wait_for_it(void *unused)\n{\n"
    text += "".join(f"    {line}\n" for line in (loop.get("before", ""), outer, body, then))
    text += "    return unused;\n}\n"
    others = loop.get("others", [])
    for number, other in enumerate(others):
        text += f"static void *other{number}(void *unused)\n{{\n    {other}\n"
        text += "    return unused;\n}\n"
    starts = ["wait_for_it"] * loop.get("each", 1) + [f"other{n}" for n in range(len(others))]
    text += f"int main(void)\n{{\n    pthread_t threads[{len(starts)}];\n"
    for number, start in enumerate(starts):
        text += f"    pthread_create(&threads[{number}], NULL, {start}, NULL);\n"
    for number in range(len(starts)):
        text += f"    pthread_join(threads[{number}], NULL);\n"
    return text + "    return 0;\n}\n"


def explore(heddle, path, model):
    options = ["--quiet", "--time-limit=30", "--no-symmetry", "--format=json"]
    done = subprocess.run([heddle, *options, f"--memory-model={model}", path],
                          capture_output=True, text=True)
    counts = [re.search(rf'"{name}": (\d+)', done.stdout) for name in ("complete", "blocked")]
    return (done.returncode, *(int(count[1]) if count else None for count in counts))


def forms_of(loop, way, folder, clang):
    """The files of the loop in this way, with their names."""
    path = f"{folder}/program.{'cpp' if way == 'lambda' else 'c'}"
    with open(path, "w") as file:
        file.write(write(loop, way))
    forms = [(way, path)]
    for level in ("-O0", "-O1", "-O2") if way in COMPILED else ():
        bitcode = f"{folder}/program{level}.bc"
        subprocess.run([clang, level, "-g", "-emit-llvm", "-c", path, "-o", bitcode], check=True)
        forms.append((f"{way}, bitcode of {level}", bitcode))
    return forms


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--loops")
    parser.add_argument("--ways")
    parser.add_argument("--models", default="rc11,sc")
    parser.add_argument("heddle")
    parser.add_argument("clang")
    options = parser.parse_args()
    loops = options.loops.split(",") if options.loops else list(LOOPS)
    ways = options.ways.split(",") if options.ways else list(WAYS)
    programs = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in loops:
            expected = {}
            for form, path in (form for way in ways
                               for form in forms_of(LOOPS[name], way, folder, options.clang)):
                for model in options.models.split(","):
                    found = explore(options.heddle, path, model)
                    first = expected.setdefault(model, (form, found))
                    programs += 1
                    if found != first[1]:
                        failed += 1
                        print(f"{name}, {form}, {model}: {found}, and {first[0]}: {first[1]}",
                              flush=True)
    print(f"{programs - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Compares --order-contexts with what --orders finds in the same programs with macros.

usage: order_contexts.py [--programs=N] [--seed=S] HEDDLE

The random programs call small functions with atomic operations, and functions that call these. With
-DMACROS=1, the small ones are macros, and with -DMACROS=2, all are. An operation in a macro is at
the place where the macro is used, so that each use has orders of its own. So the minima of
--order-contexts=N with functions have to be those of --orders with -DMACROS=N. Prints what differs,
and exits with 1 if anything does."""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

HEAD = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define RELAXED memory_order_relaxed
static atomic_int x, y;
static int data;
static int a0, a1, b0, b1;
#if MACROS > 0
#define get(p) atomic_load_explicit(p, RELAXED)
#define put(p, v) atomic_store_explicit(p, v, RELAXED)
#define add(p, v) atomic_fetch_add_explicit(p, v, RELAXED)
#define put_data(v) ((void)(data = (v)))
#else
static int get(atomic_int *p) { return atomic_load_explicit(p, RELAXED); }
static void put(atomic_int *p, int v) { atomic_store_explicit(p, v, RELAXED); }
__attribute__((noinline)) static int add(atomic_int *p, int v)
{
    return atomic_fetch_add_explicit(p, v, RELAXED);
}
static void put_data(int v) { data = v; }
#endif
#if MACROS > 1
#define put_get(p, q) (put(p, 1), get(q))
#define get_add(p, q) (get(p) + add(q, 2))
#else
static int put_get(atomic_int *p, atomic_int *q)
{
    put(p, 1);
    return get(q);
}
static int get_add(atomic_int *p, atomic_int *q)
{
    int sum = get(p);
    return sum + add(q, 2);
}
#endif
"""

STEPS = ("{r} = get({p});", "put({p}, {v});", "{r} = add({p}, {v});", "{r} = put_get({p}, {q});",
         "{r} = get_add({p}, {q});", "if (get({p}) == 1) put_data({v});", "put_data({v});",
         "atomic_thread_fence(RELAXED);")
# The steps of two threads that are likely to need orders.
SHAPES = ((("put_data(1);", "put(&x, 1);"), ("a0 = get(&y);", "if (get(&x)) b1 = data;")),
          (("a0 = put_get(&x, &y);",), ("b0 = put_get(&y, &x);",)),
          (("put(&x, 1);", "a0 = get(&y);"), ("b0 = put_get(&y, &x);",)),
          (("put_data(2);", "a0 = get_add(&y, &x);"), ("if (get_add(&x, &y) >= 2) b0 = data;",)))


def step(source, names):
    first, second = source.choice((("&x", "&y"), ("&y", "&x")))
    return source.choice(STEPS).format(r=source.choice(names), p=first, q=second,
                                       v=source.randrange(1, 3))


def program(source):
    """A program as text; each operation of a thread is on a line of its own."""
    shape = source.choice(SHAPES)
    text = HEAD
    for thread, names in enumerate((("a0", "a1"), ("b0", "b1"))):
        steps = list(shape[thread])
        for _ in range(source.randrange(0, 2)):
            steps.insert(source.randrange(len(steps) + 1), step(source, names))
        text += f"static void *thread{thread}(void *unused)\n{{\n"
        text += "".join(f"    {line}\n" for line in steps) + "    return unused;\n}\n"
    text += ("int main(void)\n{\n    pthread_t threads[2];\n"
             "    pthread_create(&threads[0], NULL, thread0, NULL);\n"
             "    pthread_create(&threads[1], NULL, thread1, NULL);\n"
             "    pthread_join(threads[0], NULL);\n    pthread_join(threads[1], NULL);\n")
    one, other = source.randrange(2), source.randrange(2)
    return text + f"    assert(!(a0 == {one} && b0 == {other}));\n}}\n"


def key_of(place):
    """Where a thread's function has the call, or the macro; and for what."""
    calls = place["called_from"]
    return (calls[-1] if calls else place)["line"], place["operation"]


def minima_of(heddle, path, *options):
    """The verdict, and for each minimum, the orders that are not relaxed."""
    done = subprocess.run([heddle, "--orders=redesign", "--format=json", *options, str(path)],
                          capture_output=True, check=False, text=True)
    if done.returncode not in (0, 1):
        sys.exit(done.stderr + path.read_text(encoding="utf-8"))
    report = json.loads(done.stdout)
    return report["verdict"], sorted(
        sorted((*key_of(place), place["after"]) for place in minimum["places"]
               if place["after"] != "relaxed") for minimum in report["minima"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("heddle")
    arguments = parser.parse_args()
    failed = split = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "program.c")
        for seed in range(arguments.seed, arguments.seed + arguments.programs):
            path.write_text(program(random.Random(seed)), encoding="utf-8")
            levels = 1 + seed % 2
            expected = minima_of(arguments.heddle, path, f"-DMACROS={levels}")
            found = minima_of(arguments.heddle, path, f"--order-contexts={levels}")
            split += expected != minima_of(arguments.heddle, path)
            if found != expected:
                failed += 1
                print(f"seed {seed}, {levels} levels: {found}, and with macros {expected}")
                print(path.read_text(encoding="utf-8"))
    print(f"{arguments.programs} programs, {split} with other orders if callers share them; "
          f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

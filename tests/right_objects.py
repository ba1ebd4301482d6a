#!/usr/bin/env python3
"""The right objects of tests/programs/linearizability are linearizable in larger scenarios, too.

usage: tests/right_objects.py HEDDLE [WORD...]

Runs those whose names have one of the words; without words, all. Six operations by up to three
threads, and four by up to four; sets of two keys, which have many more scenarios, with four by up
to three. Prints what heddle says of each, with the seconds of the processor, and exits with 1 if it
finds an error."""

import pathlib
import resource
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "programs" / "linearizability"
SIX, SETS = [(6, 3), (4, 4)], [(4, 3)]
# With their sizes, and the macros of the right form.
OBJECTS = [
    ("treiber_stack.c", SIX), ("treiber_stack_atomic.c", SIX), ("recycled_stack.c", SIX),
    ("michael_scott_queue.c", SIX), ("bounded_queue.c", SIX), ("spsc_ring.c", SIX, "-DSPURIOUS"),
    ("hash_set.c", SIX, "-DKEYS=1"), ("hash_set.c", SETS), ("counter.c", SIX),
    ("snapshot.c", SIX), ("lazy_list.c", SIX, "-DKEYS=1"), ("lazy_list.c", SETS),
    ("elimination_stack.c", [(5, 3), (6, 2), (4, 4)]), ("chase_lev_deque.c", SIX),
    ("mailbox.c", SIX), ("two_registers.c", SETS), ("lock_free_list.c", SIX, "-DKEYS=1"),
    ("lock_free_list.c", SETS), ("skip_list.c", SIX, "-DKEYS=1"), ("skip_list.c", SETS),
    ("hash_map.c", SETS), ("mpmc_ring.c", SIX), ("stealing_deque.c", SIX),
]


def check(heddle, name, operations, threads, macros):
    """Whether heddle finds nothing."""
    command = [heddle, "--linearizability", "--quiet", f"--operations={operations}",
               f"--threads={threads}", *macros, str(FOLDER / name)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    answer = (done.stdout + done.stderr).splitlines()[0]
    print(f"{name} {' '.join(macros)}: {answer} {seconds:.1f} s", flush=True)
    return done.returncode == 0


def main():
    heddle, words = sys.argv[1], sys.argv[2:]
    faults = 0
    for name, sizes, *macros in OBJECTS:
        for operations, threads in sizes:
            if not words or any(word in name for word in words):
                faults += not check(heddle, name, operations, threads, macros)
    print(f"{faults} of these right objects have errors")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

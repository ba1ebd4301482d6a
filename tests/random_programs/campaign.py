"""Compares heddle with an oracle on random programs of C and C++ (generator.py, oracle.h).

usage: campaign.py [--loops] [--programs=N] [--seed=N] [--size=N] [--ways=N | --every] [--alone=N]
                   [--jobs=N] [--keep=FOLDER] HEDDLE

With --loops, threads wait in loops (loops.py).

Both must find the same: the results with which the program ends, failed assertions, deadlocks, data
races and misuse. For heddle, results.h turns each result into an assertion on a line of its own.
Programs are explored in batches, since loading one takes most of the time: main chooses a program,
by heddle_choose or, for the algorithms that refuse it, by reading what another thread stores. A
batch is in one language, and is explored in some of the ways of ways.py, in rotation, with --every
in all of them. Then each program, or --alone of a batch, is explored by itself, and every error of
the report is replayed. The compiled file is also run natively, a few times for each program.

Prints the seed of each program on which they differ, and what differs. The last lines count: the
programs that each way has explored, those that may end so, and what was done with them.
--seed=SEED --programs=1 --every looks at one again, and --keep leaves its files there."""

import argparse
import collections
import multiprocessing
import os
import random
import sys
import tempfile

from batch import BATCH, HERE, Batch, must
from ways import WAYS


def compile_oracle(folder):
    """The part of the oracle that is the same for all programs, as objects."""
    for name in ("search", "objects", "races"):
        must(["gcc", "-O2", "-Wall", "-c", "-o", os.path.join(folder, name + ".o"),
              os.path.join(HERE, name + ".c")])
    return [os.path.join(folder, name + ".o") for name in ("search", "objects", "races")]


def look_alone(batch, seed, way):
    """A program without the others. Every error is replayed, which takes as long as loading."""
    folder = os.path.join(batch.folder, f"alone_{seed}")
    os.makedirs(folder, exist_ok=True)
    alone = Batch(batch.number, [seed], batch.options, folder, batch.objects)
    alone.expected, alone.schedules = batch.expected, batch.schedules
    alone.write_results()
    alone.compile()
    if report := alone.explore(way):
        alone.replay(way, report)
        batch.counts["alone"] += 1
    batch.counts["replayed"] += alone.counts["replayed"]
    batch.counts["cuts"] += alone.counts["cuts"]
    batch.differences += [(seed, f"alone: {text}") for seed, text in alone.differences]


def check(job):
    number, seeds, options, objects = job
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        batch = Batch(number, seeds, options, folder, objects)
        ways = WAYS if options.every else [WAYS[(number * options.ways + i) % len(WAYS)]
                                           for i in range(options.ways)]
        batch.ask_oracle(sorted({False, *(way.lucky for way in ways)}))
        if batch.seeds:
            batch.write_results()
            batch.compile()
            batch.run_natively()
            for way in ways:
                batch.explore(way)
        chosen = random.Random(number).sample(batch.seeds, min(options.alone, len(batch.seeds)))
        for i, seed in enumerate(chosen):
            look_alone(batch, seed, ways[(number + i) % len(ways)])
    batch.counts["programs"] = len(batch.seeds)
    return batch.counts, batch.differences


def jobs_of(options, objects):
    seeds = range(options.seed, options.seed + options.programs)
    for number in range(seeds[0] // BATCH, seeds[-1] // BATCH + 1):
        yield number, [seed for seed in seeds if seed // BATCH == number], options, objects


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--ways", type=int, default=4)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--alone", type=int, default=BATCH)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--loops", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("heddle")
    options = parser.parse_args()
    counts = collections.Counter()
    failed = set()
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(options.jobs) as pool:
        objects = compile_oracle(folder)
        for more, differences in pool.imap_unordered(check, jobs_of(options, objects)):
            counts += more
            for seed, text in differences:
                print(f"seed {seed}: {text}", flush=True)
                failed.add(seed)
    for way in WAYS:
        skipped = counts[way.name + ": skipped"]
        more = f", {skipped} skipped" if skipped else ""
        cut = counts[way.name + ": cut"]
        more += f", {cut} times loops were cut" if cut else ""
        print(f"{way.name}: {counts[way.name]} programs{more}")
    kinds = sorted(name for name in counts if name.startswith("with "))
    print("programs " + ", ".join(f"{name}: {counts[name]}" for name in kinds))
    print(f"{counts['replayed']} errors replayed of {counts['alone']} programs, "
          f"{counts['cuts']} cuts, {counts['plain runs']} plain runs")
    print(f"{counts['programs'] - len(failed)} passed, {len(failed)} failed, "
          f"{counts['skipped']} skipped")
    return len(failed) > 0


if __name__ == "__main__":
    sys.exit(main())

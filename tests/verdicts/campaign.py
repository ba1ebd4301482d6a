"""Compares verdicts of heddle with those of an oracle on random programs (states.c).

usage: campaign.py [--weak | --carried] [--programs=N] [--seed=N] [--ways=N | --every] [--jobs=N]
                   [--findings=FOLDER] HEDDLE

The programs have waits of every kind, threads that loop for ever, failing assertions and races. The
oracle searches all global states, by a machine of its own. It says which kinds of errors there are,
and with which values main ends. With --weak, the programs are loops with effects under tso, ra and
rc11. With --carried, they are loops that carry values in registers, under all models. Else they are
sequentially consistent. Each is explored in some of the ways of ways.py, in rotation, by itself
(--entry), but many programs are compiled at once.

Where a program has a data race, heddle has to say so. Else, the kinds of errors must be the same,
and with --outcomes the outcomes. If heddle says that it was cut short, it may miss some of them.
If the oracle has dropped states (cut=1), it is asked again, with longer lists, before something is
too much; and nothing is, if it has dropped some again.

Prints what differs, with a program that was made smaller, and writes that to --findings. The last
lines count programs, also when SIGINT or SIGTERM has ended the campaign. --seed=SEED --programs=1
--every looks at one again."""

import argparse
import collections
import multiprocessing
import os
import signal
import sys
import tempfile

from carried import Carried
from checker import (MESSAGES, Checker, Skip, ask_oracle, compile_oracle, compile_programs,
                     flags_of, has_weak_exchange, model_of, uses)
from smaller import shrink, signature
from text import prelude, write
from waits import Waits
from ways import CARRIED_SC, SPURIOUS, TRIES, UNKNOWN_TO_RVF, WAITS, WEAK
from weak import Weak

BATCH = 24
LEVELS = ("-O0", "-O1", "-O2")


def make(seed, options):
    if options.carried:
        return Carried(seed, ("sc", "tso", "ra", "rc11", "rc11")[seed % 5]).program()
    if options.weak:
        return Weak(seed, ("tso", "ra", "rc11", "rc11")[seed % 4]).program()
    return Waits(seed, "c++" if seed // BATCH % 4 == 3 else "c").program()


def description(program, way, level, text, expected, found, heddle):
    model = " ".join(["", *model_of(program, way)])
    compiled = " ".join([*flags_of(program.language)[1:], level,
                         *(["-DOUTCOMES"] if way.is_outcomes else [])])
    known = " ".join(sorted(expected.kinds)) or "safe"
    seen = " ".join(sorted(found.kinds)) or found.verdict
    ends = f"; outcomes {sorted(expected.outcomes)}" if way.is_outcomes else ""
    cut = ", cut by interrupts and resumed" if way.is_cut else ""
    return (f"// heddle --keep-going{model} {' '.join(way.options)} {compiled} --entry=test_0"
            f"{cut}\n// now: {seen}; right: {known}{ends} ({text})\n")


class Batch:
    def __init__(self, number, seeds, options, oracle, folder):
        self.number, self.seeds, self.options = number, seeds, options
        self.level = LEVELS[number % len(LEVELS)]
        self.checker = Checker(options.heddle, oracle, folder)
        self.folder = folder
        self.counts = collections.Counter()
        self.findings = []

    def ways_of(self, program, number):
        ways = WEAK if self.options.weak or self.options.carried else WAITS
        if self.options.carried and program.model == "sc":
            ways = CARRIED_SC
        if has_weak_exchange(program):
            ways = [way for way in ways if SPURIOUS.isdisjoint(way.options)]
        if not self.options.every:
            begin = (self.number * BATCH + number) * self.options.ways
            ways = [ways[(begin + i) % len(ways)] for i in range(self.options.ways)]
        if ways is WAITS and uses(program, TRIES):
            ways = [way for way in ways if "--sc" in way.options] or WAITS[:1]
        if uses(program, UNKNOWN_TO_RVF):
            ways = [way for way in ways if "--algorithm=rvf" not in way.options] or WAITS[:1]
        return ways

    def count(self, program, expected):
        self.counts["programs"] += 1
        for kind in program.kinds:
            self.counts[f"program: {kind}"] += 1
        if self.options.weak or self.options.carried:
            self.counts[f"program: {program.model}"] += 1
        for kind in expected.kinds or {"safe"}:
            self.counts[f"verdict: {kind}"] += 1

    def check(self):
        programs = [make(seed, self.options) for seed in self.seeds]
        everything = list(zip(self.seeds, programs,
                              ask_oracle(self.checker.oracle, programs, MESSAGES[0])))
        known = [entry for entry in everything if entry[2]]
        self.counts["skipped"] += len(everything) - len(known)
        if self.options.weak or self.options.carried:
            known = [entry for entry in known if "livelock" not in entry[2].kinds or
                     entry[0] % 4 == 0]
        if not known:
            return
        binaries = {outcomes: compile_programs(self.options.heddle, self.folder,
                                               [program for _, program, _ in known], self.level,
                                               outcomes) for outcomes in (False, True)}
        for number, (seed, program, expected) in enumerate(known):
            self.count(program, expected)
            for way in self.ways_of(program, number):
                if not self.look(seed, program, expected, way, binaries[way.is_outcomes], number):
                    break

    def look(self, seed, program, expected, way, binary, number):
        """Whether the run was complete."""
        try:
            text, expected, found = self.checker.compare(program, way, self.level, binary, number,
                                                         expected)
        except Skip:
            self.counts[f"way: {way.name}: skipped"] += 1
            return False
        self.counts[f"way: {way.name}"] += 1
        self.counts["runs"] += 1
        self.counts["runs with merged executions"] += found.merges
        if found.is_cut:
            self.counts[f"way: {way.name}: cut short"] += 1
        if text:
            self.counts["differences"] += 1
            self.findings.append((seed, way, self.level, text, program))
        return not found.is_cut


def check(job):
    number, seeds, options, oracle = job
    with tempfile.TemporaryDirectory() as folder:
        batch = Batch(number, seeds, options, oracle, folder)
        batch.check()
    return batch.counts, batch.findings


def jobs_of(options, oracle):
    seeds = range(options.seed, options.seed + options.programs)
    for number in range(seeds[0] // BATCH, seeds[-1] // BATCH + 1):
        yield number, [seed for seed in seeds if seed // BATCH == number], options, oracle


def report(finding, options, oracle, folder, seen):
    """Prints what differs; makes the first programs of a kind smaller."""
    seed, way, level, text, program = finding
    print(f"seed {seed}: {way.name} {level} {sorted(program.kinds)}: {text}", flush=True)
    key = way.name, signature(text), tuple(sorted(program.kinds))
    seen[key] += 1
    if seen[key] > options.shrink:
        return
    checker = Checker(options.heddle, oracle, folder)
    small = shrink(checker, program, way, level, text)
    try:
        text, expected, found = checker.compare(small, way, level)
    except Skip:
        return
    head = description(small, way, level, text, expected, found, options.heddle)
    whole = head + prelude(small.language) + "\n" + write(small, 0)
    if options.findings:
        suffix = "cpp" if small.language == "c++" else "c"
        path = os.path.join(options.findings, f"{seed}_{way.name.replace(' ', '_')}.{suffix}")
        with open(path, "w", encoding="ascii") as file:
            file.write(whole)
    else:
        print(head + write(small, 0), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=int, default=240)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ways", type=int, default=2)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--weak", action="store_true")
    parser.add_argument("--carried", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shrink", type=int, default=1)
    parser.add_argument("--findings")
    parser.add_argument("heddle")
    options = parser.parse_args()
    counts, seen = collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(options.jobs) as pool:
        oracle = compile_oracle(folder)
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            for more, findings in pool.imap_unordered(check, jobs_of(options, oracle)):
                counts += more
                for finding in findings:
                    report(finding, options, oracle, folder, seen)
        except KeyboardInterrupt:
            print("ended by a signal")
    for name in sorted(counts):
        print(f"{name}: {counts[name]}")
    print(f"{counts['programs']} programs, {counts['runs']} runs, "
          f"{counts['differences']} differences")
    return counts["differences"] > 0


if __name__ == "__main__":
    sys.exit(main())

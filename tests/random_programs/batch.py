"""Random programs in one file: what the oracle says of them, what heddle says, and what differs."""

import collections
import json
import os
import re
import signal
import subprocess
import sys

from generator import Program
from loops import WaitingProgram
from ways import DANGERS, MODELS, TRIES

HERE = os.path.dirname(os.path.abspath(__file__))
LANGUAGES = ("c", "c++", "c11", "c")
LEVELS = ("-O0", "-O1", "-O2")
NATIVE_RUNS = 3
BATCH = 20
TIMEOUT = 40  # seconds: a run that takes longer counts as skipped
LIMITS = ("the time limit was reached", "the memory limit was reached")
FEW_SCHEDULES = 10  # of a program for brute force
FLAGS = ["-w", "-pthread", "-I", HERE]

MAIN = """
#ifdef __cplusplus
extern "C"
#endif
int (*const programs[])(void) = {%s};

#ifndef ORACLE
#ifdef __clang__
#include <string.h>
#ifdef __cplusplus
extern "C"
#endif
long long heddle_choose(long long least, long long most);
static int chosen;
static pthread_mutex_t choosing = PTHREAD_MUTEX_INITIALIZER;

static void *keep_choosing(void *count)
{
    for (int i = 0; i < (int)(long)count - 1; i++) {
        pthread_mutex_lock(&choosing);
        chosen++;
        pthread_mutex_unlock(&choosing);
    }
    return NULL;
}

static int race(int count)
{
    pthread_t thread;
    pthread_create(&thread, NULL, keep_choosing, (void *)(long)count);
    pthread_mutex_lock(&choosing);
    int result = chosen;
    pthread_mutex_unlock(&choosing);
    pthread_join(thread, NULL);
    return result;
}

static int choose(const char *how, int count)
{
    return how[0] == 'r' ? race(count) : (int)heddle_choose(0, count - 1);
}
#else
static int choose(const char *how, int count)
{
    return 0;
}
#endif

int main(int argc, char **argv)
{
    return programs[atoi(argv[2 + choose(argv[1], argc - 2)])]();
}
#endif
"""


class Skip(Exception):
    """A run takes too long."""


def call(command, timeout=TIMEOUT):
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=timeout,
                              check=False)
    except subprocess.TimeoutExpired as error:
        raise Skip(" ".join(command)) from error


def must(command):
    done = call(command, None)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")


def fold(numbers):
    """One number for all, as in prelude.h."""
    result = 0
    for number in numbers:
        result = (result * 1000003 + number) % 2**64
    return result


class Batch:
    """Programs in one file, what they are expected to do, and what is different."""

    def __init__(self, number, seeds, options, folder, objects):
        self.number = number
        self.options = options
        self.folder = folder
        self.objects = objects
        self.language = LANGUAGES[number % len(LANGUAGES)]
        self.may_count = number % 3 == 0  # heddle cuts loops whose iterations count
        self.level = LEVELS[number // len(LANGUAGES) % len(LEVELS)]
        self.counts = collections.Counter()
        self.differences = []
        self.expected = {False: {}, True: {}}  # lucky or not: by seed, a set of outcomes
        self.schedules = {}
        self.tries = {}  # whether a program tries to lock
        self.nests = {}  # whether threads create threads
        self.reads_clocks = {}
        self.may_go_on = {}  # whether there is no end to the iterations that count
        self.meanings = {}  # by line of results.h: seed and outcome
        self.write(seeds)

    @property
    def file(self):
        return os.path.join(self.folder, "batch.cpp" if self.language == "c++" else "batch.c")

    def flags(self):
        standard = ["-std=c++17"] if self.language == "c++" else []
        return [*FLAGS, "-I", self.folder, *standard]

    def write(self, seeds):
        self.seeds = seeds
        lines = ['#include "prelude.h"']
        self.begins = []  # the first line of each program
        for seed in seeds:
            self.begins.append(len(lines) + 1)
            program = self.make(seed)
            self.may_go_on[seed] = program.counts
            text = program.named(seed)
            self.nests[seed] = "child" in text
            self.reads_clocks[seed] = "wait_for" in text
            self.tries[seed] = any(word in text for word in TRIES)
            lines += text.splitlines()
        main = MAIN % ", ".join(f"entry_{seed}" for seed in seeds)
        with open(self.file, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n" + main)

    def make(self, seed):
        if not self.options.loops:
            return Program(seed, self.options.size, self.language)
        return WaitingProgram(seed, self.options.size, self.language, self.may_count)

    def differs(self, seed, text):
        self.differences.append((seed, f"{self.language} {self.level} {text}"))

    # ---- what is expected ----

    def ask_oracle(self, lucky):
        compiler = "g++" if self.language == "c++" else "gcc"
        oracle, own = os.path.join(self.folder, "oracle"), os.path.join(self.folder, "programs.o")
        must([compiler, *self.flags(), "-DORACLE", "-fsanitize=thread", "-c", "-o", own,
              self.file])
        must([compiler, "-o", oracle, own, *self.objects])
        tried = [self.ask_oracle_about(oracle, i, luck) for i in range(len(self.seeds))
                 for luck in lucky]
        left = [seed for i, seed in enumerate(self.seeds)
                if all(tried[i * len(lucky):(i + 1) * len(lucky)])]
        self.counts["skipped"] += len(self.seeds) - len(left)
        for seed in left:
            kinds = {outcome.split()[0] for outcome in self.expected[False][seed]}
            self.counts.update(f"with {kind}" for kind in kinds)
        if left != self.seeds:
            self.write(left)

    def ask_oracle_about(self, oracle, i, lucky):
        done = call([oracle, str(i), str(int(lucky)), str(int(lucky))])
        if done.returncode == 3:
            return False
        if done.returncode != 0:
            self.differs(self.seeds[i], f"the oracle has failed: {done.returncode}")
            return False
        self.expected[lucky][self.seeds[i]] = set(done.stdout.splitlines())
        if not lucky:
            self.schedules[self.seeds[i]] = int(done.stderr)
        return True

    def write_results(self):
        """results.h: assertions that tell on which line a result is."""
        lines = []
        for seed in self.seeds:
            lines += [f"static void result_{seed}(unsigned long result)", "{"]
            known = set().union(*(found.get(seed, ()) for found in self.expected.values()))
            for outcome in sorted(known):
                kind, *numbers = outcome.split()
                if kind == "end":
                    lines.append(f"    assert(result != {fold(map(int, numbers))}UL);")
                    self.meanings[len(lines)] = seed, outcome
            lines += ['    assert(!"a result of heddle alone");', "}"]
            self.meanings[len(lines) - 1] = seed, "a result of heddle alone"
        with open(os.path.join(self.folder, "results.h"), "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")

    # ---- heddle ----

    def compile(self):
        """One file for plain runs and, with clang's bitcode in it, for heddle."""
        name = "heddle-c++" if self.language == "c++" else "heddle-cc"
        compiler = os.path.join(os.path.dirname(os.path.abspath(self.options.heddle)), name)
        must([compiler, self.level, *self.flags(), "-o", self.program, self.file])

    @property
    def program(self):
        return os.path.join(self.folder, "program")

    def meaning_of(self, error):
        """The seed of the program and the outcome that an error stands for."""
        for place in (error, error.get("caller") or {}, *error["stack"], *error["trace"][::-1]):
            name, line = os.path.basename(place.get("file") or ""), place.get("line")
            if name == "results.h":
                return self.meanings[line]
            if name == os.path.basename(self.file):
                seed = [seed for begin, seed in zip(self.begins, self.seeds) if begin <= line][-1]
                return seed, error["kind"]
        return self.seeds[0], f"{error['kind']} at an unknown place: {error['message']}"

    def command(self, way, seeds):
        programs = " ".join(str(self.seeds.index(seed)) for seed in seeds)
        luck = ["--spurious-failures=1", "--spurious-wakeups=1"] if way.lucky else []
        luck = luck or ["--spurious-failures=0"]
        # A choice by a race is a loop itself, and rvf counts the reads of main.
        is_low = self.may_count and way.name.startswith("trust") and way.selector == "choose"
        limit = 4 if is_low else BATCH + 4
        loops = [f"--spin-limit={limit}"] if self.options.loops else []
        options = [*luck, *loops, f"--args={way.selector} {programs}"]
        if way.name.endswith("from source"):
            return [*options, self.file, "--", self.level, *self.flags()]
        return [*options, self.program]

    def run_cut(self, command):
        """Again and again, each time for a short while, until it is done."""
        saved = os.path.join(self.folder, "checkpoint")
        option, limit = "--checkpoint=", 0.0001
        for _ in range(200):
            done = call([*command[:1], option + saved, f"--time-limit={limit}", *command[1:]])
            if '"incomplete": "the time limit was reached"' not in done.stdout:
                return done
            self.counts["cuts"] += 1
            option, limit = "--resume=", limit * 1.5
        raise Skip("a run that is cut does not end")

    def explore(self, way):
        """Compares, and returns the report, or None."""
        seeds = self.seeds
        if "--sc" not in way.options:
            seeds = [seed for seed in seeds if not self.tries[seed]]
        if "-j2" in way.options and self.number % 4:
            # One process explores where threads create threads, whose numbers differ by execution.
            seeds = [seed for seed in seeds if not self.nests[seed]]
        if "--algorithm=rvf" in way.options:
            seeds = [seed for seed in seeds if not self.reads_clocks[seed]]
        if way.name == "naive":
            seeds = [seed for seed in seeds if self.schedules[seed] <= FEW_SCHEDULES]
        if way.selector != "choose" or "--algorithm=rvf" in way.options:
            seeds = [seed for seed in seeds if not self.may_go_on[seed]]
        if not seeds:
            return None
        command = [self.options.heddle, "--format=json", "--keep-going", *way.options]
        rest = self.command(way, seeds)
        run = self.run_cut if way.name.endswith("cut") else call
        try:
            done = run([*command, *rest])
            report = json.loads(done.stdout)
            if report["incomplete"] in LIMITS:
                raise Skip(way.name)
        except Skip:
            self.counts[f"{way.name}: skipped"] += len(seeds)
            return None
        except json.JSONDecodeError:
            self.differs(seeds[0], f"{way.name}: status {done.returncode}: {done.stderr[-500:]}")
            return None
        self.counts[way.name] += len(seeds)
        self.compare(way, seeds, report)
        return report

    def compare(self, way, seeds, report):
        found = {seed: set() for seed in seeds}
        # An error within a function of C++'s library is reported once, whoever calls it.
        shared = {error["kind"] for error in report.get("errors", []) if "caller" in error}
        is_cut = self.options.loops and report["incomplete"] == "a loop was cut short"
        self.counts[f"{way.name}: cut"] += is_cut
        if report["verdict"] == "unsupported" or (report["incomplete"] and not is_cut):
            reason = report["incomplete"] or report["error"]["message"]
            self.differs(seeds[0], f"{way.name}: {reason}")
        for error in report.get("errors", []):
            seed, outcome = self.meaning_of(error)
            found[seed].add(outcome)
        for seed in seeds:
            expected = self.expected[way.lucky][seed]
            missing, more = expected - found[seed] - shared, found[seed] - expected
            if expected & DANGERS or self.may_go_on[seed]:
                more = set()
            if "data-race" in expected:  # the other order of the two accesses need not be explored
                missing &= {"data-race"}
                if self.tries[seed] and "--sc" in way.options:  # there, a failure synchronises
                    missing = set()
            if is_cut:  # then heddle does not claim that there is none
                missing.discard("livelock")
            if way.name == "trust bounds":  # it stops at the first bound with an error
                missing = set() if any(found.values()) else missing
            if missing or more:
                self.differs(seed, f"{way.name}: missing {sorted(missing)}, "
                                   f"too many {sorted(more)}")

    def replay(self, way, report):
        """Each error comes again, at the same place."""
        errors = report.get("errors", [])
        rest = self.command(way, self.seeds)
        model = [option for option in way.options if option in MODELS]
        for i in range(len(errors)):
            path = os.path.join(self.folder, "report.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({**report, "error": errors[i], "errors": [errors[i]]}, file)
            done = call([self.options.heddle, "--quiet", f"--replay={path}", *model, *rest])
            self.counts["replayed"] += 1
            where = errors[i].get("caller", errors[i])
            place = ":".join(str(where[key]) for key in ("file", "line", "column"))
            expected = os.path.basename(place), errors[i]["kind"]
            again = re.search(r"^(\S+:\d+:\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
            again = again and (os.path.basename(again[1]), again[2])
            if again != expected or done.returncode != 1:
                self.differs(self.meaning_of(errors[i])[0],
                             f"{way.name}: replay of {expected} gave {again}: "
                             f"{done.stderr[-300:]}")

    # ---- plain runs ----

    def run_natively(self):
        for i, seed in enumerate(self.seeds):
            expected = self.expected[False][seed]
            if expected & (DANGERS | {"livelock"}):  # such a run takes all of its time
                continue
            found = {self.run_once(i) for _ in range(NATIVE_RUNS)}
            self.counts["plain runs"] += NATIVE_RUNS
            if expected & {"deadlock", "livelock"} or self.may_go_on[seed]:
                found.discard("stuck")
            if found - expected and not self.may_go_on[seed]:
                self.differs(seed, f"plain runs: {sorted(found - expected)}")

    def run_once(self, i):
        try:
            done = call([self.program, "run", str(i)], 2)
        except Skip:
            return "stuck"
        return "assertion" if done.returncode == -signal.SIGABRT else "end" + done.stdout

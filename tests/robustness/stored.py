"""stored.py [--count=N] [--seed=N] [--first=N] [--keep=FOLDER] HEDDLE

Runs heddle with damaged files of its own: checkpoints, reports to replay, and entries of the cache.
Whatever is in them, heddle ends in time, by itself, with an exit status of its own, and a message
if that is 2. The program has an error. So heddle never says that it is safe; and a checkpoint and
an entry of the cache are refused or ignored, unless they are whole.

A case is a function of the seed and its number alone, as in campaign.py."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from campaign import (PATIENCE, WRONG_INPUT, damage, keep, make_parser, mutate_text, run_cases,
                      wrong_end)

PROGRAM = """#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y, found;
static void *run(void *unused)
{
    int seen = atomic_load(&x);
    atomic_store(&x, seen + 1);
    atomic_fetch_or(&y, seen);
    return unused;
}
int main(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], 0, run, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], 0);
    assert(x != 1 || y != 0);
}
"""
SAFE = 0


class Campaign:
    def __init__(self, heddle, folder):
        self.heddle = os.path.abspath(heddle)
        self.folder = folder
        self.cache = folder / "cache"
        self.program = folder / "program.c"
        self.program.write_text(PROGRAM)
        failing = self.run("--format=json")
        self.report = failing.stdout
        self.entries = {path.name: path.read_bytes()
                        for path in self.cache.glob("heddle/*")}
        self.checkpoint = self.make_checkpoint(folder / "checkpoint")
        if failing.returncode != 1 or not self.entries:
            sys.exit("the program has no error, or the cache has no entry")

    def make_checkpoint(self, path):
        """Of a run that a limit has ended."""
        self.run("--algorithm=pop", "--keep-going")  # for the cache: loading counts, too
        self.run("--algorithm=pop", "--keep-going", "--time-limit=1ms", f"--checkpoint={path}")
        return path.read_bytes()

    def run(self, *words):
        environment = dict(os.environ, XDG_CACHE_HOME=str(self.cache))
        return subprocess.run([self.heddle, *words, str(self.program)], capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE, env=environment,
                              cwd=self.folder)

    def resume(self, dice):
        path = self.folder / "damaged"
        path.write_bytes(damage(dice, self.checkpoint))
        return path, self.run("--algorithm=pop", "--keep-going",
                              "--time-limit=30",  # loading counts, which takes long under load
                              f"--resume={path}")

    def replay(self, dice):
        path = self.folder / "damaged"
        if dice.random() < 0.3:
            path.write_bytes(damage(dice, self.report))
        else:
            path.write_text(mutate_text(dice, self.report.decode()))
        return path, self.run(f"--replay={path}", "--time-limit=5")

    def take_from_cache(self, dice):
        shutil.rmtree(self.cache)
        (self.cache / "heddle").mkdir(parents=True)
        (self.cache / "heddle").chmod(0o700)
        damaged = dice.choice(sorted(self.entries))
        for name, content in self.entries.items():
            path = self.cache / "heddle" / name
            path.write_bytes(damage(dice, content) if name == damaged else content)
            path.chmod(0o600)
        return self.cache / "heddle" / damaged, self.run("--quiet")

    def fault(self, kind, path, run):
        fault = wrong_end(run)
        if fault:
            return fault
        if run.returncode == SAFE:
            return f"safe: {run.stdout.decode(errors='replace')[:2000]}"
        if kind == "take_from_cache" and run.returncode != 1:
            return f"exit status {run.returncode} instead of 1"
        if kind == "resume" and run.returncode != WRONG_INPUT:
            return f"{path} is taken for a checkpoint: exit status {run.returncode}"
        return None

    def try_case(self, arguments, number):
        dice = random.Random(f"{arguments.seed} {number}")
        kind = dice.choice(("resume", "replay", "replay", "take_from_cache"))
        try:
            path, run = getattr(self, kind)(dice)
            fault = self.fault(kind, path, run)
        except subprocess.TimeoutExpired:
            path, fault = self.folder / "damaged", f"still at it after {PATIENCE} s"
        if fault:
            print(f"case {number}: {kind}: {fault}", flush=True)
            keep(arguments, path, f"case{number}")
        return fault


def main():
    parser = make_parser(__doc__)
    parser.add_argument("heddle")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(arguments.heddle, pathlib.Path(folder))
        return run_cases(arguments, lambda number: campaign.try_case(arguments, number))


if __name__ == "__main__":
    sys.exit(main())

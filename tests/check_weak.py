#!/usr/bin/env python3
"""Judges executions of weak memory models in JSON reports, without the code that made them.

usage: check_weak.py MODELS EXPECTED HEDDLE [ARGUMENT...]

Runs heddle under each of the MODELS, with --format=json, and checks the execution of each error:

- `weak` is true iff no order of the steps explains all values, that is, iff program order,
  reads-from, coherence and from-reads have a cycle. EXPECTED is `weak`, `strong` or `either`.
- A step that is overtaken names a step before it, whose write is later in coherence.
- Under tso, a machine with store buffers gives the same values: a store goes to memory at its
  `drained_before`, or else at once.

Exits with 0 if all is as expected."""

import json
import subprocess
import sys


def expect(condition, what):
    if not condition:
        sys.exit(what)


class Execution:
    """Steps are known by their position. A write that no step made is None."""

    def __init__(self, trace):
        self.steps = trace
        self.position = {(step["thread"], step["index"]): i for i, step in enumerate(trace)}
        self.source = {}
        self.next = {}  # in coherence; those after the initial write are by location
        for i, step in enumerate(trace):
            if step["reads_from"] is not None:
                self.source[i] = self.resolve(step["reads_from"])
            if step["co_previous"] is not None and not step["pending"]:
                self.next[self.key(self.resolve(step["co_previous"]), step)] = i

    def resolve(self, reference):
        if not isinstance(reference, dict):
            return None
        return self.position[reference["thread"], reference["index"]]

    @staticmethod
    def key(write, step):
        return ("initial", step["location"]) if write is None else write

    def later_writes(self, write, step):
        """Those behind `write` in the coherence of the step's location."""
        found = []
        following = self.next.get(self.key(write, step))
        while following is not None:
            found.append(following)
            following = self.next.get(following)
        return found

    def program_order(self):
        last = {}
        for i, step in enumerate(self.steps):
            if step["thread"] in last:
                yield last[step["thread"]], i
            last[step["thread"]] = i
            target = (step["location"] or "").removeprefix("thread ")
            if not target.isdigit():
                continue
            others = [j for j, other in enumerate(self.steps) if other["thread"] == int(target)]
            if step["op"] == "create" and others:
                yield i, others[0]
            if step["op"] == "join" and others and not step["pending"]:
                yield others[-1], i

    def edges(self):
        yield from self.program_order()
        for i, step in enumerate(self.steps):
            if i in self.source:
                if self.source[i] is not None:
                    yield self.source[i], i
                for write in self.later_writes(self.source[i], step):
                    if write != i:
                        yield i, write
            if i in self.next:
                yield i, self.next[i]

    def has_cycle(self):
        after = {}
        for one, other in self.edges():
            after.setdefault(one, set()).add(other)
        left = set(range(len(self.steps)))
        while True:
            ends = {i for i in left if not after.get(i, set()) & left}
            if not ends:
                return bool(left)
            left -= ends

    def check_overtaken(self):
        for i, step in enumerate(self.steps):
            if step["overtaken_by"] is None:
                continue
            write = self.resolve(step["overtaken_by"])
            is_write = step["co_previous"] is not None
            later = self.later_writes(i if is_write else self.source[i], step)
            expect(write < i and write in later, f"step {i + 1} is not older than {write + 1}")

    def check_buffers(self):
        memory, buffers = {}, {}
        for i, step in enumerate(self.steps):
            for store, until in list(buffers.items()):
                if until == i:
                    memory[self.steps[store]["location"]] = store
                    del buffers[store]
            location, thread = step["location"], step["thread"]
            own = [store for store in buffers if self.steps[store]["location"] == location and
                   self.steps[store]["thread"] == thread]
            if i in self.source and step["op"] in ("read", "rmw", "compare-exchange", "lock"):
                found = own[-1] if own else memory.get(location)
                expect(found == self.source[i],
                       f"step {i + 1} reads from {self.source[i]}, but the machine has {found}")
            if step["co_previous"] is None or step["pending"]:
                continue
            if step["drained_before"] is None:
                memory[location] = i
            else:
                until = self.resolve(step["drained_before"])
                expect(until is None or until > i + 1, f"step {i + 1} is not buffered")
                buffers[i] = until


def check(error, model, expected):
    execution = Execution(error["trace"])
    weak = execution.has_cycle()
    expect(error["weak"] == weak, f"weak is {error['weak']}, but there is a cycle: {weak}")
    expect(expected in ("either", "weak" if weak else "strong"), f"{expected}: weak is {weak}")
    marks = [key for step in error["trace"] for key in ("overtaken_by", "drained_before")
             if step[key] is not None]
    expect(weak == ("overtaken_by" in marks), f"weak is {weak}, but marks are {marks}")
    expect(model == "tso" or "drained_before" not in marks, f"{model} has no store buffers")
    execution.check_overtaken()
    if model == "tso":
        execution.check_buffers()
        expect(weak == ("drained_before" in marks), f"weak is {weak}, but marks are {marks}")


def main():
    models, expected, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    for model in models.split():
        run = subprocess.run([*command, f"--memory-model={model}", "--format=json"],
                             stdout=subprocess.PIPE, text=True)
        expect(run.returncode == 1, f"{model}: exit status {run.returncode}")
        check(json.loads(run.stdout)["error"], model, expected)


if __name__ == "__main__":
    main()

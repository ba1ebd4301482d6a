"""Makes programs smaller on which heddle and the oracle differ."""

import copy
import subprocess

from checker import Skip
from program import Exit, If, Loop


def paths(body, prefix=()):
    for i, statement in enumerate(body):
        yield (*prefix, i)
        if isinstance(statement, If):
            yield from paths(statement.then, (*prefix, i, "then"))
            yield from paths(statement.otherwise, (*prefix, i, "otherwise"))
        elif isinstance(statement, Loop):
            yield from paths(statement.body, (*prefix, i, "body"))


def list_at(body, path):
    for step in path[:-1]:
        body = body[step] if isinstance(step, int) else getattr(body, step)
    return body


def smaller(program):
    """Programs with something left out."""
    for thread in range(len(program.bodies) - 1, 0, -1):
        less = copy.deepcopy(program)
        del less.bodies[thread]
        less.joined = [i - (i > thread) for i in less.joined if i != thread]
        less.shown = [(i - (i > thread), r) for i, r in less.shown if i != thread]
        yield less
    for thread, body in [*enumerate(program.bodies), (None, program.after)]:
        for path in list(paths(body)):
            less = copy.deepcopy(program)
            own = less.after if thread is None else less.bodies[thread]
            place = list_at(own, path)
            statement = place.pop(path[-1])
            yield less
            if isinstance(statement, (If, Loop)):
                less = copy.deepcopy(less)
                own = less.after if thread is None else less.bodies[thread]
                inside = statement.then if isinstance(statement, If) else statement.body
                list_at(own, path)[path[-1]:path[-1]] = copy.deepcopy(inside)
                if isinstance(statement, If) or not any(isinstance(inner, Exit)
                                                        for inner in statement.body):
                    yield less
    for i in range(len(program.shown)):
        less = copy.deepcopy(program)
        del less.shown[i]
        yield less


def signature(text):
    """What kind of difference it is."""
    return tuple(sorted({word.strip("[]',").split(" ")[0] for word in text.split()
                         if word.strip("[]',") in ("too", "missing", "assertion", "deadlock",
                                                   "livelock", "data-race", "end", "no",
                                                   "status", "unsupported:")}))


def shrink(checker, program, way, level, text):
    wanted, best = signature(text), program
    if "no" in wanted:  # it takes too long
        return best
    for _ in range(150):
        for less in smaller(best):
            try:
                again = checker.compare(less, way, level)[0]
            except (Skip, RuntimeError, subprocess.TimeoutExpired):
                continue
            if again and signature(again) == wanted:
                best = less
                break
        else:
            return best
    return best

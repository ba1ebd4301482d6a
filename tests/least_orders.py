"""Compares the least memory orders that heddle finds with those that a program's comments name.

usage: least_orders.py HEDDLE [option of heddle...] [file...] PROGRAM

A line with atomic operations names them, in their order: /* @Wf @Rf */. The failure of the
compare-exchange @C is C.fails, and a fence that --fences adds in front of @C is C.before. A
variable that --make-atomic makes atomic has its own name, as in "data=rlx". Each least set of
orders is a line "// MINIMUM: Wf=rel Rf=acq", with all that are not relaxed; "// MINIMUM: none" if
none are, and no such line at all if no orders help. Lines "// MINIMUM-NAME:" are for runs with
-DNAME. Places that no execution comes to do not count. Prints what differs, and exits with 1 if
anything does, or if the answer took more complete explorations than it has minima."""

import functools
import json
import pathlib
import re
import subprocess
import sys

SHORT = {"acquire": "acq", "release": "rel", "acq_rel": "ar", "seq_cst": "sc"}
MINIMUM = re.compile(r"^// MINIMUM(?:-(\w+))?: (.*)$", re.MULTILINE)
LABELS = re.compile(r"/\* ((?:@\w+ ?)+)\*/")


@functools.cache
def labels_of(file):
    """By line, from 1: the names of its operations."""
    found = {}
    text = pathlib.Path(file).read_text(encoding="utf-8") if file else ""
    for number, line in enumerate(text.split("\n"), 1):
        match = LABELS.search(line)
        if match:
            found[number] = [name[1:] for name in match.group(1).split()]
    return found


def names_of(places):
    """The name of each place; those on one line have the names of the line in their order."""
    seen = {}
    for place in places:
        if place["operation"] == "all":
            yield place["variable"]
            continue
        names = labels_of(place["file"]).get(place["line"])
        if not names:
            yield f"line {place['line']}"
            continue
        if place["new"]:
            index = seen.get(place["line"], -1) + 1
            yield names[min(index, len(names) - 1)] + ".before"
            continue
        index = seen.get(place["line"], -1) + (0 if place["failure"] else 1)
        seen[place["line"]] = index
        yield names[min(index, len(names) - 1)] + (".fails" if place["failure"] else "")


def expected_minima(text, defined):
    """Those of the text's comments, with these names defined."""
    expected = set()
    named = [name for name, _ in MINIMUM.findall(text) if name in defined]
    for name, orders in MINIMUM.findall(text):
        if name in named if named else not name:
            expected.add(frozenset(orders.split()) - {"none"})
    return expected


def order_of(place):
    """Short; None if there is nothing to say."""
    if place["operation"] == "all" and place["after"] == "relaxed":
        return "rlx"
    return SHORT.get(place["after"])


def orders_of(minimum):
    """The orders of one minimum that are not relaxed, as NAME=ORDER."""
    places = minimum["places"]
    return frozenset(f"{name}={order_of(place)}"
                     for name, place in zip(names_of(places), places)
                     if order_of(place) and place["reached"])


def main(heddle, arguments):
    text = pathlib.Path(arguments[-1]).read_text(encoding="utf-8")
    defined = {argument[2:].split("=")[0] for argument in arguments if argument.startswith("-D")}
    expected = expected_minima(text, defined)
    done = subprocess.run([heddle, "--format=json", *arguments], capture_output=True, check=False,
                          text=True)
    if done.returncode not in (0, 1, 3):
        sys.exit(done.stderr)
    report = json.loads(done.stdout)
    found = {orders_of(minimum) for minimum in report["minima"]}
    for what, sets in (("not found", expected - found), ("not expected", found - expected)):
        for orders in sorted(sorted(one) for one in sets):
            print(f"{what}: {' '.join(orders) or 'none'}")
    if report["complete_explorations"] != len(report["minima"]):
        print(f"{report['complete_explorations']} complete explorations")
        return 1
    if report["verdict"] != ("least" if expected else "no-orders-help"):
        print(f"the verdict is {report['verdict']}")
        return 1
    return 1 if found != expected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))

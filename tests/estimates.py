"""Checks an estimate (heddle --estimate --format=json, on standard input) against the number of
executions: it is within a factor of 3, and no exact number.

usage: estimates.py EXECUTIONS"""

import json
import sys

FACTOR = 3

report = json.load(sys.stdin)
estimate, = report["estimates"]
executions = estimate["executions"]
size = float(sys.argv[1])
assert not estimate["exact"], "the estimate is exact"
assert 0 < executions["least"] <= executions["mean"] <= executions["most"], "the mean is no mean"
assert estimate["seconds"]["mean"] > 0, "it takes no time"
assert size / FACTOR < executions["mean"] < size * FACTOR, f"{executions['mean']} is not {size}"

"""usage: simulate.py ROOT HEDDLE PROGRAM DEFINE

Simulates a cluster of two workers, and prints heddle's report and whether the numbers make sense."""

import collections
import os
import sys

root, heddle, file, define = sys.argv[1:]
sys.path[:0] = [os.path.join(root, "scripts", "reproduce"), os.path.join(root, "tests", "bench")]

import speedup  # noqa: E402

Program = collections.namedtuple("Program", "file defines")
simulation = speedup.Simulation([heddle], Program(file, [define]), 2, 0.005)
seconds, own, tasks = simulation.run()
work = simulation.work
print(simulation.report.decode())
print("both were busy" if work / 2 <= seconds < work and tasks > 2 and own > 0 else
      f"{seconds} s, {work} s of work, {own} s of heddle's, {tasks} tasks")

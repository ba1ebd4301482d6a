"""Runs all tests: unit tests (NAME_test.c beside this file, built as NAME_test) and program tests
(files with RUN lines under programs/).

Parameters: build, the build's directory; llvm, the directory of FileCheck and not; wrapper, a
command to run everything under, such as valgrind; fuzz, how many programs the fuzzer runs; cache,
the directory of a cache of compiled programs. Without it, each run of heddle loads anew; projects:
also those tests that run autotools and meson."""

import os
import platform
import shutil
import subprocess
import sys

here = os.path.dirname(__file__)
sys.path.insert(0, here)
from heddle_format import HeddleTest  # noqa: E402

TIMEOUT = 600  # seconds for one command: far above what any test takes

build = lit_config.params["build"]
llvm = lit_config.params["llvm"]
limited = f"timeout {TIMEOUT}"
run = [*limited.split(), *lit_config.params.get("wrapper", "").split()]

config.name = "heddle"
config.test_format = HeddleTest(build, run)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
shared_by_unit_tests = [
    name for name in os.listdir(here) if name.endswith(".c") and not name.endswith("_test.c")
]
config.excludes = ["bench", "fuzz", "guarantee", "inputs", "limits", "mixed", "random_programs",
                   "robustness", "script", "verdicts",
                   *shared_by_unit_tests]
config.test_source_root = here
config.test_exec_root = os.path.join(build, "tests", "output")
os.makedirs(config.test_exec_root, exist_ok=True)

config.environment["PATH"] = os.pathsep.join([llvm, os.environ["PATH"]])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "QEMU_LD_PREFIX"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# Tests that run the tools of other projects, which take long.
if "projects" in lit_config.params:
    config.available_features.add("projects")

if "cache" in lit_config.params:
    config.environment["XDG_CACHE_HOME"] = lit_config.params["cache"]

program = " ".join([*run, build])
config.substitutions += [
    ("%heddle_cc", f"{build}/heddle-cc"),
    ("%heddle_cxx", f"{build}/heddle-c++"),
    ("%heddle_litmus", f"{program}/heddle-litmus"),
    ("%heddle", f"{program}/heddle"),
    ("%fuzz_programs", lit_config.params.get("fuzz", "5000")),
    ("%fuzz", f"{program}/heddle-fuzz"),
    ("%mixed_programs", str((int(lit_config.params.get("fuzz", "5000")) + 19) // 20)),
    ("%mixed", f"{program}/heddle-mixed"),
    ("%mutate", f"{limited} {sys.executable} {here}/../scripts/mutate --heddle={build}/heddle"),
    ("%exits", os.path.join(here, "exits")),
    ("%same_complete", os.path.join(here, "same_complete")),
    ("%bench", os.path.join(here, "bench")),
    ("%scripts", os.path.join(here, "..", "scripts")),
    ("%build", build),
    ("%llvm", llvm),
    ("%clang", os.path.join(llvm, "clang")),
    ("%cluster", os.path.join(here, "..", "src", "cluster", "heddle-cluster")),
    ("%tests", here),
    ("%python", f"{limited} {sys.executable}"),
]

if shutil.which("dot"):
    config.available_features.add("graphviz")

for tool in ("automake", "cmake", "man", "meson", "zsh"):
    if shutil.which(tool):
        config.available_features.add(tool)

# Some distributions have a program of this name that only tells to install another package.
chromium = shutil.which("chromium")
if chromium and subprocess.run([chromium, "--version"], capture_output=True,
                               check=False).returncode == 0:
    config.available_features.add("chromium")
config.substitutions.append(("%chromium", chromium or "chromium"))

# heddle has Z3 if its conditions have.
asked = subprocess.run([f"{build}/heddle", "--show-independence", "/dev/null"],
                       capture_output=True, text=True, check=False)
config.available_features.add("no-z3" if "needs Z3" in asked.stderr else "z3")

if platform.machine() == "x86_64":
    config.available_features.add("x86")

# Its versions format differently; this is scripts/style's.
if shutil.which("clang-format-14"):
    config.available_features.add("clang-format")

# gdb may be there and not be allowed to watch other processes.
if shutil.which("gdb"):
    asked = subprocess.run(
        ["gdb", "-q", "-batch", "-ex", "run", "true"], capture_output=True, check=False
    )
    if b"exited normally" in asked.stdout:
        config.available_features.add("gdb")

# Debian's packages are the system's python's, which need not be the one that runs lit.
schema = os.path.join(build, "sarif-schema.json")
for python in ("/usr/bin/python3", sys.executable):
    for module in ("jsonschema", "yaml", "distributed"):
        asked = subprocess.run([python, "-c", f"import {module}"], stderr=subprocess.DEVNULL)
        if asked.returncode == 0:
            config.available_features.add(module)
            config.substitutions.insert(0, (f"%{module}_python", f"{limited} {python}"))
if "jsonschema" in config.available_features and os.path.exists(schema):
    config.available_features.add("sarif-schema")
config.substitutions += [("%sarif_schema", schema)]

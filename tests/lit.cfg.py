"""Runs all tests: unit tests (NAME_test.c beside this file, built as NAME_test) and program tests
(files with RUN lines under programs/).

Parameters: build, the build's directory; llvm, the directory of FileCheck and not; wrapper, a
command to run everything under, such as valgrind; fuzz, how many programs the fuzzer runs."""

import os

import lit.formats
import lit.Test
import lit.util

TIMEOUT = 120  # seconds for one command: far above what any test takes


class HeddleTest(lit.formats.ShTest):
    """A unit test is run and must exit with 0; anything else has RUN lines."""

    def execute(self, test, lit_config):
        name, _ = os.path.splitext(test.path_in_suite[-1])
        if not name.endswith("_test"):
            return super().execute(test, lit_config)
        command = ["timeout", str(TIMEOUT), *wrapper.split(), os.path.join(build, "tests", name)]
        output, errors, status = lit.util.executeCommand(
            command, cwd=test.config.test_exec_root, env=test.config.environment
        )
        return (lit.Test.PASS if status == 0 else lit.Test.FAIL), output + errors


build = lit_config.params["build"]
llvm = lit_config.params["llvm"]
wrapper = lit_config.params.get("wrapper", "")

config.name = "heddle"
config.test_format = HeddleTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["bench", "fuzz", "inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(build, "tests", "output")
os.makedirs(config.test_exec_root, exist_ok=True)

config.environment["PATH"] = os.pathsep.join([llvm, os.environ["PATH"]])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

run = f"timeout {TIMEOUT} {wrapper} {build}"
config.substitutions.append(("%heddle", f"{run}/heddle"))
config.substitutions.append(("%fuzz_programs", lit_config.params.get("fuzz", "20000")))
config.substitutions.append(("%fuzz", f"{run}/heddle-fuzz"))
config.substitutions.append(("%exits", os.path.join(config.test_source_root, "exits")))
config.substitutions.append(("%inputs", os.path.join(config.test_source_root, "inputs")))
config.substitutions.append(("%clang", os.path.join(llvm, "clang")))

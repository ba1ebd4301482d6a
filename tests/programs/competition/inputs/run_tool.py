"""run_tool.py HEDDLE SOURCES: what BenchExec does with its module for heddle, on tasks whose answers
are known."""

import subprocess
import sys
from types import SimpleNamespace as Record

from benchexec.tools.template import UnsupportedFeatureException
from heddle import Tool

program, sources = sys.argv[1:]
tool = Tool()


class Locator:
    def find_executable(self, name, subdir):
        assert (name, subdir) == ("heddle", "bin")
        return program


def task(source, prp, **options):
    return Record(
        input_files=[f"{sources}/{source}"],
        property_file=prp and f"{sources}/inputs/{prp}.prp",
        options=options,
    )


def answer(source, prp, *options):
    limits = Record(memory=1 << 30)
    executable = tool.executable(Locator())
    command = tool.cmdline(executable, list(options), task(source, prp), limits)
    assert "--memory-limit=921" in command, command  # MiB, 9/10 of 1024
    run = subprocess.run(command, capture_output=True, text=True)
    return result(run.stdout.splitlines(), run.returncode)


def result(output, value, signal=0, timeout=False):
    code = Record(value=value, signal=signal)
    return tool.determine_result(Record(output=output, exit_code=code, was_timeout=timeout))


def expect(got, wanted):
    assert got == wanted, (got, wanted)


expect(tool.name(), "heddle")
assert tool.version(program)[0].isdigit()
expect(answer("unreach_call.c", "unreach-call"), "true")
expect(answer("unreach_call.c", "unreach-call", "-DFALSE"), "false(unreach-call)")
expect(answer("unreach_call.c", "unreach-call", "-DOUT_OF_BOUNDS"), "unknown")
expect(answer("no_data_race.c", "no-data-race", "-DRACE"), "false(no-data-race)")
expect(answer("valid_access.c", "valid-memsafety", "-DDEREF"), "false(valid-deref)")
expect(answer("valid_access.c", "valid-access", "-DFREE"), "false(valid-free)")
expect(answer("unreach_call.c", "no-overflow"), "ERROR")
expect(answer("no_data_race.c", None), "false")
expect(result(["unknown (time limit)"], 3), "unknown")
expect(result(["true"], None, signal=9), "ERROR")
expect(result([], None, signal=9, timeout=True), "TIMEOUT")
try:
    tool.cmdline(program, [], task("a.c", None, data_model="LLP64"), Record(memory=None))
    sys.exit("LLP64 was not refused")
except UnsupportedFeatureException as refusal:
    assert "LLP64" in str(refusal)
command = tool.cmdline("x", [], task("a.c", None, data_model="ILP32"), Record(memory=None))
expect(command, ["x", "--data-model=ILP32", f"{sources}/a.c"])
command = tool.cmdline("x", ["-a"], task("a.c", None, data_model="LP64"), Record(memory=None))
expect(command, ["x", "-a", f"{sources}/a.c"])

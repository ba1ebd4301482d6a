"""heddle for BenchExec: put this folder on PYTHONPATH, and name the tool `heddle` in the benchmark
definition (<benchmark tool="heddle" ...>)."""

import benchexec.result as result
import benchexec.tools.template

MEBIBYTE = 1024 * 1024
WRONG_INPUT = 2  # heddle's exit status


class Tool(benchexec.tools.template.BaseTool2):
    def executable(self, tool_locator):
        return tool_locator.find_executable("heddle", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="heddle ")

    def name(self):
        return "heddle"

    def cmdline(self, executable, options, task, rlimits):
        data_model = (task.options or {}).get("data_model", "LP64")
        if data_model not in ("LP64", "ILP32"):
            raise benchexec.tools.template.UnsupportedFeatureException(
                f"heddle knows the data models LP64 and ILP32, but not {data_model}"
            )
        command = [executable, *options]
        if data_model != "LP64":
            command.append(f"--data-model={data_model}")
        if task.property_file:
            command.append(f"--property={task.property_file}")
        if rlimits.memory:  # 9/10 of it: what is found by then is told
            command.append(f"--memory-limit={rlimits.memory * 9 // 10 // MEBIBYTE}")
        return [*command, *task.input_files]

    def determine_result(self, run):
        """The last line is the answer, as long as heddle has come to one. Without a property file
        it is heddle's exit status."""
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.signal or run.exit_code.value == WRONG_INPUT:
            return result.RESULT_ERROR
        for line in reversed(run.output):
            answer = line.strip()
            if answer == "true":
                return result.RESULT_TRUE_PROP
            if answer.startswith("false(") and answer.endswith(")"):
                return answer
            if answer.startswith("unknown"):
                return result.RESULT_UNKNOWN
        statuses = {0: result.RESULT_TRUE_PROP, 1: result.RESULT_FALSE_PROP}
        return statuses.get(run.exit_code.value, result.RESULT_UNKNOWN)

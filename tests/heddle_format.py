"""How lit runs a test of heddle. A module of its own, because lit's workers import it by name."""

import os

import lit.formats
import lit.Test
import lit.util


class HeddleTest(lit.formats.ShTest):
    """A unit test, NAME_test.c, is run as tests/NAME_test of the build and must exit with 0;
    anything else has RUN lines."""

    def __init__(self, build, run):
        super().__init__(execute_external=False)
        self.build = build
        self.run = run  # words put before a program to run it

    def execute(self, test, lit_config):
        name, _ = os.path.splitext(test.path_in_suite[-1])
        if not name.endswith("_test"):
            return super().execute(test, lit_config)
        program = os.path.join(self.build, "tests", name)
        output, errors, status = lit.util.executeCommand(
            [*self.run, program], cwd=test.config.test_exec_root, env=test.config.environment
        )
        return (lit.Test.PASS if status == 0 else lit.Test.FAIL), output + errors

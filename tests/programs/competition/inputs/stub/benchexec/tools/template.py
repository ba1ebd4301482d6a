import subprocess


class UnsupportedFeatureException(Exception):
    pass


class BaseTool2:
    def _version_from_tool(self, executable, arg="--version", line_prefix=None):
        for line in subprocess.check_output([executable, arg], text=True).splitlines():
            if line.startswith(line_prefix):
                return line[len(line_prefix) :].strip()
        return ""

"""A program in a wrong and a right form, and what a checker must say of each."""

import dataclasses
import re

HEADERS = ["assert", "stdint", "stdio", "stdlib", "string", "pthread"]
PREFIX = "".join(f"#include <{header}.h>\n" for header in HEADERS) + "static volatile int sink;\n"


@dataclasses.dataclass
class Case:
    name: str
    language: str  # "c" or "c++"
    kinds: set  # of the error in the wrong form; any of them is right
    wrong: str  # the program's text, without PREFIX
    right: str
    sanitizer: str  # the one of clang's that knows the error: address, memory, undefined, or none


def program(main):
    """main() with these statements. What they return is used, and the status is 0."""
    main = re.sub(r"return ([^;]+) & 0;", r"{ sink = (int)(\1); return 0; }", main)
    return f"int main(void)\n{{\n    {main}\n}}\n"

#include "cli/help/explanations.h"

#include <stddef.h>

const char help_description[] =
    "Runs every inequivalent execution of a concurrent C or C++ program. Shows an execution that "
    "fails, or reports that none does. Files are C, C++, LLVM assembly or bitcode, or objects, "
    "archives and programs that heddle-cc has built; - is the standard input, in C unless -x c++ "
    "says otherwise. `heddle test` runs each function test_NAME of the files as a program of its "
    "own.";

const char help_arguments[] =
    "The arguments after -- go to clang, except file names. So do -D, -I, -U, -W, -f, -O, -g, "
    "-std=, -include, -isystem, -iquote and -pthread before it. The arguments after a second -- go "
    "to the program's main. -bound K is --bound=K. Seconds S may be 500ms, 30s, 5m or 2h; sizes M "
    "and K may be 512K, 300M or 2G.";

const char help_cut_off[] =
    "A thread that is cut off goes no further in this execution, which counts as truncated. The "
    "other executions are explored.";

const char help_auto[] = "trust; or, if that would take long, rvf first";

const struct help_status *help_status_at(unsigned i)
{
    static const struct help_status statuses[] = {
        {"0", "no error, and the exploration is complete"},
        {"1", "an error in the program"},
        {"2", "wrong usage, or a program that heddle cannot run"},
        {"3", "no error so far, but not every execution was explored, or none was complete"},
    };
    return i < sizeof statuses / sizeof *statuses ? &statuses[i] : NULL;
}

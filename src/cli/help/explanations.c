#include "cli/help/explanations.h"

#include "base/memory.h"

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

/* A function that gives the i-th of these pairs. */
#define PAIRS(name, ...)                                            \
    const struct help_pair *name(unsigned i)                        \
    {                                                               \
        static const struct help_pair pairs[] = {__VA_ARGS__};      \
        return i < sizeof pairs / sizeof *pairs ? &pairs[i] : NULL; \
    }

PAIRS(help_status_at, {"0", "no error, and the exploration is complete"},
      {"1", "an error in the program"}, {"2", "wrong usage, or a program that heddle cannot run"},
      {"3", "no error so far, but not every execution was explored, or none was complete"})

PAIRS(help_variable_at, {"NO_COLOR", "if it is set, and not empty: the report has no colours"},
      {"CLICOLOR_FORCE", "if it is set, and neither empty nor 0: the report has colours, also in "
                         "a file or a pipe; NO_COLOR goes before"},
      {"TERM", "dumb: no colours on this terminal"})

PAIRS(help_example_at, {"heddle lost_update.c", "Explores all executions, up to the first error."},
      {"heddle -bound 0..3 lost_update.c",
       "First those without preemptions, then those with at most one, and so on."},
      {"heddle --hunt -- -Iinclude main.c queue.c",
       "Looks for an error of a program of two files for a minute, on all cores."},
      {"heddle test tests", "Runs each function test_NAME of the files in a folder."},
      {"heddle --format=json lost_update.c >report.json; heddle --replay=report.json lost_update.c",
       "Runs a failing execution once more."})

char *help_name_option(const struct option_row *row)
{
    const char letter[] = {'-', option_letter(row), ',', ' ', '\0'};
    const char *format = !row->argument                  ? "%s--%s"
                         : option_value_is_optional(row) ? "%s--%s[=%s]"
                                                         : "%s--%s=%s";
    return memory_print(format, letter[1] ? letter : "", row->name, row->argument);
}

char *help_describe_option(const struct option_row *row)
{
    bool has_default = row->initial != NULL;
    return memory_print("%s%s%s%s%s%s", row->help, row->choice ? ": " : "",
                        row->choice ? option_choices(row).text : "", has_default ? " [" : "",
                        has_default ? row->initial : "", has_default ? "]" : "");
}

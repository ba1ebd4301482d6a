#include "cli/help/help.h"

#include "cli/help/completion.h"
#include "cli/help/manual.h"
#include "cli/help/usage.h"

#include <string.h>

void help_print(FILE *file, const char *what, const char *version)
{
    if (strcmp(what, "man") == 0)
        manual_print(file, version);
    else if (strcmp(what, "bash") == 0)
        completion_print_bash(file);
    else if (strcmp(what, "zsh") == 0)
        completion_print_zsh(file);
    else
        usage_print(file, strcmp(what, "all") == 0);
}

#include "report/style.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct style plain = {"", "", "", "", "", ""};
static const struct style coloured = {"\033[1m",    "\033[1;31m", "\033[1;36m",
                                      "\033[1;32m", "\033[2m",    "\033[0m"};

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

struct style style_for(FILE *file)
{
    const char *terminal = getenv("TERM");
    bool is_dumb = terminal && strcmp(terminal, "dumb") == 0;
    if (is_set("NO_COLOR"))
        return plain;
    if (is_set("CLICOLOR_FORCE") && strcmp(getenv("CLICOLOR_FORCE"), "0") != 0)
        return coloured;
    return isatty(fileno(file)) && !is_dumb ? coloured : plain;
}

#include "report/style.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct style plain = {"", "", "", "", "", ""};
static const struct style coloured = {"\033[1m",    "\033[1;31m", "\033[1;36m",
                                      "\033[1;32m", "\033[2m",    "\033[0m"};

struct style style_for(FILE *file)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if ((no_color && *no_color) || (terminal && strcmp(terminal, "dumb") == 0))
        return plain;
    return isatty(fileno(file)) ? coloured : plain;
}

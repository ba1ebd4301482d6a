#include "report/formats/format.h"

#include "base/error.h"

#include <string.h>

static const struct format formats[] = {
    {"text", text_print},
    {"json", json_print},
    {"sarif", sarif_print},
};

const struct format *format_at(unsigned i)
{
    return i < sizeof formats / sizeof *formats ? &formats[i] : NULL;
}

const struct format *format_find(const char *name)
{
    for (unsigned i = 0; format_at(i); i++)
        if (strcmp(format_at(i)->name, name) == 0)
            return format_at(i);
    bug("there is no format '%s'", name);
}

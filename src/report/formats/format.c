#include "report/formats/format.h"

#include "base/error.h"
#include "report/formats/json.h"
#include "report/formats/sarif.h"

#include <string.h>

static void print_text(FILE *file, const struct verdict *verdict,
                       const struct format_options *options)
{
    text_print(file, verdict, options->detail);
}

static void print_json(FILE *file, const struct verdict *verdict,
                       const struct format_options *options)
{
    json_print(file, verdict, options->version, options->all_errors);
}

static void print_sarif(FILE *file, const struct verdict *verdict,
                        const struct format_options *options)
{
    sarif_print(file, verdict, options->version);
}

static const struct format formats[] = {
    {"text", print_text},
    {"json", print_json},
    {"sarif", print_sarif},
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

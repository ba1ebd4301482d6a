#include "cli/outputs.h"

#include "base/error.h"
#include "report/dot.h"

#include <errno.h>
#include <string.h>

/* NULL when it is not wanted. */
static FILE *open_file(const char *path)
{
    FILE *file = path ? fopen(path, "w") : NULL;
    if (path && !file)
        die("cannot write '%s': %s", path, strerror(errno));
    return file;
}

static void close_file(FILE *file, const char *path)
{
    if (fclose(file) != 0)
        die("cannot write '%s': %s", path, strerror(errno));
}

struct outputs outputs_open(const struct options *options)
{
    struct outputs outputs = {.dot = open_file(options->dot)};
    if (options->svg)
        outputs.svg = svg_begin(options->svg);
    return outputs;
}

bool outputs_want_example(const struct options *options)
{
    return options->dot || options->svg;
}

void outputs_write(struct outputs *outputs, const struct options *options,
                   const struct verdict *verdict)
{
    const struct trace *trace =
        verdict->error_count ? &verdict->errors[0].trace : &verdict->example;
    if (outputs->dot) {
        dot_print(outputs->dot, trace);
        close_file(outputs->dot, options->dot);
    }
    if (options->svg)
        svg_finish(&outputs->svg, trace);
}

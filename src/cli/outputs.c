#include "cli/outputs.h"

#include "base/error.h"
#include "report/formats/format.h"

#include <errno.h>
#include <string.h>

FILE *outputs_open_file(const char *path)
{
    FILE *file = path ? fopen(path, "w") : NULL;
    if (path && !file)
        die("cannot write '%s': %s", path, strerror(errno));
    return file;
}

void outputs_close_file(FILE *file, const char *path)
{
    bool has_failed = ferror(file); /* of which fclose() tells nothing */
    if (fclose(file) != 0 || has_failed)
        die("cannot write '%s': %s", path, strerror(errno));
}

/* The format knows no other language. */
static void check_language(const struct options *options)
{
    for (size_t i = 0; i < options->passed.files.count; i++) {
        const char *dot = strrchr(options->passed.files.items[i], '.');
        if (!dot || (strcmp(dot, ".c") != 0 && strcmp(dot, ".i") != 0))
            die("--witness is for programs in C (.c, .i), unlike '%s'",
                options->passed.files.items[i]);
    }
}

struct outputs outputs_open(const struct options *options)
{
    if (options->witness)
        check_language(options);
    struct outputs outputs = {.dot = outputs_open_file(options->dot),
                              .html = outputs_open_file(options->html),
                              .coverage = outputs_open_file(options->coverage),
                              .witness = outputs_open_file(options->witness),
                              .patch = outputs_open_file(options->patch)};
    if (options->svg)
        outputs.svg = svg_begin(options->svg);
    return outputs;
}

bool outputs_want_example(const struct options *options)
{
    return options->dot || options->svg || options->html;
}

/* The file stays empty when there is nothing to witness. */
static void write_witness(FILE *file, const struct options *options, const struct verdict *verdict)
{
    const struct error_report *error = verdict->error_count ? &verdict->errors[0] : NULL;
    struct witness_task task = {
        .version = PACKAGE_VERSION,
        .files = options->passed.files.items,
        .file_count = options->passed.files.count,
        .is_ilp32 = verdict->is_ilp32,
    };
    if (error && witness_specification(error->kind))
        witness_print(file, error, &task);
    else if (error)
        warn("'%s' stays empty: SV-COMP has no property for the error %s", options->witness,
             error_name(error->kind));
    outputs_close_file(file, options->witness);
}

void outputs_write(struct outputs *outputs, const struct options *options,
                   const struct verdict *verdict, const struct svg_limits *limits)
{
    const struct trace *trace =
        verdict->error_count ? &verdict->errors[0].trace : &verdict->example;
    if (outputs->dot) {
        dot_print(outputs->dot, trace);
        outputs_close_file(outputs->dot, options->dot);
    }
    if (options->svg)
        svg_finish(&outputs->svg, trace, limits);
    if (outputs->html) {
        html_print(outputs->html, verdict, PACKAGE_VERSION);
        outputs_close_file(outputs->html, options->html);
    }
    if (outputs->coverage) {
        if (verdict->coverage) /* else nothing was loaded */
            lcov_print(outputs->coverage, verdict->coverage);
        outputs_close_file(outputs->coverage, options->coverage);
    }
    if (outputs->witness)
        write_witness(outputs->witness, options, verdict);
}

void outputs_write_advice(struct outputs *outputs, const struct options *options,
                          const struct advice *advice)
{
    if (strcmp(options->format, "json") == 0)
        advice_print_json(stdout, advice, PACKAGE_VERSION);
    else if (strcmp(options->format, "sarif") == 0)
        advice_print_sarif(stdout, advice, PACKAGE_VERSION);
    else
        advice_print(stdout, advice, options->quiet);
    if (outputs->html) {
        advice_print_html(outputs->html, advice, PACKAGE_VERSION);
        outputs_close_file(outputs->html, options->html);
    }
    if (outputs->patch) {
        advice_write_patch(outputs->patch, advice);
        outputs_close_file(outputs->patch, options->patch);
    }
}

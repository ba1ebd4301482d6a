#include "report/formats/fingerprint.h"

#include "base/mix.h"
#include "report/formats/uri.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return mix64(hash + mix64_bytes(text ? text : "", text ? strlen(text) : 0));
}

/* Blanks may change when the code around the line does. */
static uint64_t hash_line(uint64_t hash, const char *line)
{
    for (; line && *line; line++)
        if (*line != ' ' && *line != '\t')
            hash = mix64(hash + (unsigned char)*line);
    return hash;
}

static uint64_t hash_place(struct source *source, const struct site *site)
{
    if (!site || !site->file)
        return 0;
    char *uri = uri_of_file(site->file);
    uint64_t hash = hash_text(hash_text(1, uri), site->function);
    free(uri);
    return hash_line(hash, source_line(source, site->file, site->line));
}

/* Either of two accesses may come first in the report, so both places count alike. */
uint64_t fingerprint_of(struct source *source, const struct error_report *error)
{
    const struct site *place = calls_place(error_report_calls(error), error->site);
    return hash_text(hash_place(source, place) + hash_place(source, error->other),
                     error_name(error->kind));
}

#include "report/formats/sarif_log.h"

#include "base/memory.h"
#include "report/formats/uri.h"
#include "report/json_value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define SCHEMA \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
/* The base of relative names, in originalUriBaseIds, by the name that other tools give it. */
#define BASE "%SRCROOT%"

/* "DataRace" for "data-race". The caller frees it. */
static char *name_of(const char *id)
{
    char *name = memory_new(strlen(id) + 1, 1), *to = name;
    for (const char *from = id; *from; from++)
        if (*from != '-')
            *to++ = (char)(from == id || from[-1] == '-' ? toupper((unsigned char)*from) : *from);
    return name;
}

json_t *sarif_make_rule(const char *id, const char *summary, const char *level, const char *page)
{
    char *name = name_of(id), *uri = memory_print("file://" HEDDLE_DOC_DIR "/%s", page);
    json_t *rule = json_pack("{s:s, s:s, s:{s:s}, s:{s:s}, s:s, s:{s:s}}", "id", id, "name", name,
                             "shortDescription", "text", summary, "help", "text", summary,
                             "helpUri", uri, "defaultConfiguration", "level", level);
    free(uri);
    free(name);
    return rule;
}

void sarif_print_log(FILE *file, struct sarif_run *run, const char *version)
{
    char *directory = uri_of_directory();
    json_t *driver =
        json_pack("{s:s, s:s, s:o}", "name", "heddle", "version", version, "rules", run->rules);
    json_t *object =
        json_pack("{s:{s:o}, s:{s:{s:o}}, s:s, s:[o], s:o, s:o*}", "tool", "driver", driver,
                  "originalUriBaseIds", BASE, "uri", json_value_text(directory), "columnKind",
                  "unicodeCodePoints", "invocations", run->invocation, "results", run->results,
                  "properties", run->properties);
    json_t *log =
        json_pack("{s:s, s:s, s:[o]}", "$schema", SCHEMA, "version", "2.1.0", "runs", object);
    json_late_print(log, &run->lates, file, JSON_INDENT(2));
    fputc('\n', file);
    json_decref(log);
    json_lates_release(&run->lates);
    free(directory);
}

json_t *sarif_make_artifact(const char *file)
{
    char *uri = uri_of_file(file);
    json_t *artifact = json_pack("{s:o}", "uri", json_value_text(uri));
    if (uri_is_relative(uri))
        json_object_set_new(artifact, "uriBaseId", json_string(BASE));
    free(uri);
    return artifact;
}

/* Columns count characters. The region of an insertion is empty. */
static json_t *make_replacement(struct source *source, const struct edit *edit)
{
    unsigned first = source_character(source, edit->file, edit->line, edit->column);
    unsigned end = source_character(source, edit->file, edit->line, edit->column + edit->length);
    return json_pack("{s:{s:o, s:o, s:o, s:o}, s:{s:o}}", "deletedRegion", "startLine",
                     json_value_count(edit->line), "startColumn", json_value_count(first),
                     "endLine", json_value_count(edit->line), "endColumn", json_value_count(end),
                     "insertedContent", "text", json_value_text(edit->text));
}

/* A change for each file; the edits of one are neighbours. */
static json_t *make_changes(struct source *source, const struct edits *edits)
{
    json_t *changes = json_array(), *replacements = NULL;
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->list[i];
        if (i == 0 || strcmp(edit->file, edits->list[i - 1].file) != 0) {
            replacements = json_array();
            json_array_append_new(changes, json_pack("{s:o, s:o}", "artifactLocation",
                                                     sarif_make_artifact(edit->file),
                                                     "replacements", replacements));
        }
        json_array_append_new(replacements, make_replacement(source, edit));
    }
    return changes;
}

json_t *sarif_make_fix(const struct order_sites *sites, const uint8_t *orders)
{
    struct source source = {.keeps_tabs = true};
    struct edits edits;
    json_t *fix = NULL;
    edits_find(&edits, &source, sites, orders);
    if (edits.count > 0 && edits.left_count == 0)
        fix = json_pack("{s:{s:s}, s:o}", "description", "text", "Change memory orders.",
                        "artifactChanges", make_changes(&source, &edits));
    edits_release(&edits);
    source_release(&source);
    return fix;
}

#include "report/formats/sarif_log.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "report/json_value.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SCHEMA \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
/* The base of relative names, in originalUriBaseIds, by the name that other tools give it. */
#define BASE "%SRCROOT%"

/* --- Names of files --------------------------------------------------------------------------- */

/* The path, with %XX for every character that is neither unreserved nor a slash. */
static char *encode(const char *path)
{
    char *encoded = memory_new(3 * strlen(path) + 1, 1), *to = encoded;
    for (; *path; path++) {
        if (isalnum((unsigned char)*path) || strchr("/-._~", *path))
            *to++ = *path;
        else
            to += sprintf(to, "%%%02X", (unsigned char)*path);
    }
    return encoded;
}

static char *working_directory(void)
{
    char *directory = realpath(".", NULL);
    if (!directory)
        die("cannot tell the working directory: %s", strerror(errno));
    return directory;
}

/* The rest of the path behind the folder; NULL: the path is not below the folder. */
static const char *find_rest(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    while (length > 0 && folder[length - 1] == '/')
        length--;
    return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

/* A missing file, of a program that was compiled elsewhere, keeps its name. */
char *uri_of_file(const char *file)
{
    char *directory = working_directory(), *path = realpath(file, NULL);
    const char *name = path ? path : file, *rest = find_rest(name, directory);
    char *encoded = encode(rest ? rest : name);
    char *uri =
        *name == '/' && !rest ? memory_print("file://%s", encoded) : memory_copy_text(encoded);
    free(encoded);
    free(path);
    free(directory);
    return uri;
}

char *uri_of_directory(void)
{
    char *directory = working_directory(), *encoded = encode(directory);
    const char *slash = strcmp(directory, "/") == 0 ? "" : "/";
    char *uri = memory_print("file://%s%s", encoded, slash);
    free(encoded);
    free(directory);
    return uri;
}

bool uri_is_relative(const char *uri)
{
    return strncmp(uri, "file:", 5) != 0;
}

/* --- Fingerprints ----------------------------------------------------------------------------- */

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

/* --- Logs ------------------------------------------------------------------------------------- */

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

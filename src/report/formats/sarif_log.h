/* sarif_log.h - what logs of SARIF share: the log around results, artifacts, changes of the source
 * as fixes, and names of errors. */
#pragma once

#include "report/edits/edits.h"
#include "report/error_report.h"
#include "report/json_value.h"
#include "report/source.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The only run of a log. The members are arrays and objects of SARIF; NULL: there is none. */
struct sarif_run {
    json_t *rules, *invocation, *results, *properties;
    struct json_lates lates; /* of the results */
};

/* A rule, which the page of the documentation explains ("errors.md"). `level` is SARIF's. */
json_t *sarif_make_rule(const char *id, const char *summary, const char *level, const char *page);

/* Prints the log, and takes the members. `version`: heddle's. */
void sarif_print_log(FILE *file, struct sarif_run *run, const char *version);

json_t *sarif_make_artifact(const char *file);

/* The fix for the orders, by coordinate; NULL: some of it has to be made by hand, or nothing
 * changes. */
json_t *sarif_make_fix(const struct order_sites *sites, const uint8_t *orders);

/* A file below the working directory has a relative URI, in normal form. Any other file has a
 * file:// URI. Fresh memory. */
char *uri_of_file(const char *file);
/* The URI of the working directory, the base of relative URIs. It ends with a slash. Fresh memory.
 */
char *uri_of_directory(void);
/* Whether the URI has no scheme. */
bool uri_is_relative(const char *uri);

/* Names an error so that a service knows it again in a later version of a program.
 *
 * It depends on the kind of the error and on its places: the file, as in SARIF, the function and
 * the text of the line, without blanks. So it stays when lines are added elsewhere, and when
 * another execution shows the error. Errors of one kind in equal lines of a function share it. */
uint64_t fingerprint_of(struct source *source, const struct error_report *error);

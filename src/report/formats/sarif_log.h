/* sarif_log.h - what logs of SARIF share: the log around results, artifacts, and changes of the
 * source as fixes. */
#pragma once

#include "report/edits/edits.h"
#include "report/json_late.h"

#include <jansson.h>
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

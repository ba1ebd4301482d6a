/* sarif_fix.h - changes of the source as a fix of SARIF. */
#pragma once

#include "report/edits/edits.h"

#include <jansson.h>

#define SARIF_SCHEMA \
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
/* The base of relative names, in originalUriBaseIds. */
#define SARIF_BASE "WORKING_DIRECTORY"

json_t *sarif_make_artifact(const char *file);

/* The fix for the orders, by coordinate; NULL: some of it has to be made by hand, or nothing
 * changes. */
json_t *sarif_make_fix(const struct order_sites *sites, const uint8_t *orders);

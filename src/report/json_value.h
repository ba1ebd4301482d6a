/* json_value.h - values of JSON reports. Each function returns a new reference. */
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>

/* The text; null for NULL. The program under test may have texts that are not UTF-8. In such a
 * text, characters beyond ASCII are replaced. */
json_t *json_value_text(const char *text);
/* The same for bytes that may include null characters. `bytes` may be NULL if there are none. */
json_t *json_value_bytes(const char *bytes, size_t size);
json_t *json_value_count(uint64_t count);

/* A report, with what all kinds of reports begin with: the tool, its version, and the version of
 * the format, which grows when a key changes its meaning or goes (doc/report.schema.json). */
json_t *json_value_report(const char *version);

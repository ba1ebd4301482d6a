/* json_value.h - the parts that every report in JSON is made of. Each returns a new reference. */
#ifndef HEDDLE_REPORT_JSON_VALUE_H
#define HEDDLE_REPORT_JSON_VALUE_H

#include <jansson.h>
#include <stdint.h>

/* The text; null for NULL. Texts come from the program under test and may be no UTF-8: what is not
 * ASCII is then replaced. */
json_t *json_value_text(const char *text);
json_t *json_value_count(uint64_t count);

#endif

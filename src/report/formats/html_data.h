/* html_data.h - the data of a page of HTML: the keys of the JSON report (doc/report.md), and more.
 *
 *  - "conclusion", "statistics": as in the text report
 *  - "errors", and "example": a verdict without errors has the first execution, or null. Both have
 *    "trace", "preemptions", "graph" (a picture as SVG, or null) and "graph_obstacle" (the reason
 *    why there is none)
 *  - an error has "relations": pairs of steps that make it together, each with "from" and "to", as
 *    numbers from 0, and "kind": "race", "before" or "wait" (report/trace/trace.h)
 *  - a note has "step": the number of the step that it is about, from 0, or null
 *  - a step has "action", "from" and "order_text": its words in the text report; "fold": "private",
 *    "iteration", "run" or null; "location_id" and "object_id": numbers that distinguish locations
 *    and objects of the same name, 0: none; "read", "written" and "initial": the value read, the
 *    value written, and the location's initial value if no step wrote before; texts, or missing
 *  - "sources": the lines of source around all places (html_source.h) */
#pragma once

#include "report/json_late.h"
#include "report/verdict/verdict.h"

#include <jansson.h>

/* A new reference. Traces are late, and those of the verdict have to remain until then. */
json_t *html_data_make(const struct verdict *verdict, const char *version,
                       struct json_lates *lates);

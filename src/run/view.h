/* view.h - verdicts, errors and traces as heddle/heddle.h shows them. A view owns its arrays and
 * the texts that it makes; all else belongs to what it shows, which outlives it. */
#pragma once

#include "report/verdict/verdict.h"
#include <heddle/heddle.h>

struct heddle_trace view_of_trace(const struct trace *trace);
void view_release_trace(struct heddle_trace *view);

struct heddle_error view_of_error(const struct error_report *report);
void view_release_error(struct heddle_error *view);

struct heddle_statistics view_of_statistics(const struct statistics *statistics);

struct heddle_result view_of_result(const struct verdict *verdict);
void view_release_result(struct heddle_result *view);

/* text_counts.h - what the text report counts: the executions, or those of each bound. */
#pragma once

#include "report/formats/text_printer.h"
#include "report/verdict/verdict.h"

/* Prints "Executions: ..."; if there were several bounds, a table with a row for each. */
void text_counts_print(struct printer *printer, const struct verdict *verdict);

/* text_conclusion.h - the end of the text report: what was found, or shown, and about what. */
#pragma once

#include "report/formats/text_printer.h"
#include "report/verdict/verdict.h"

/* Prints it in a line or a few. */
void text_conclude(struct printer *printer, const struct verdict *verdict);

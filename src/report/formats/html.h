/* html.h - a verdict as one page of HTML, which needs no network and no other file. */
#pragma once

#include "report/verdict/verdict.h"

/* Shows every error, or else the example. `version` is heddle's. Runs Graphviz for each picture. */
void html_print(FILE *file, const struct verdict *verdict, const char *version);

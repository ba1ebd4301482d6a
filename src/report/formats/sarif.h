/* sarif.h - prints a verdict as a log of SARIF 2.1.0, for code scanning services and editors. */
#pragma once

#include "report/verdict/verdict.h"

void sarif_print(FILE *file, const struct verdict *verdict, const char *version);

/* text.h - prints a verdict as text. */
#pragma once

#include "report/formats/text_printer.h"
#include "report/verdict/verdict.h"

void text_print(FILE *file, const struct verdict *verdict, enum text_detail detail);

/* Prints the verdict of a replay. The user already has the trace, so only TEXT_FULL prints it. */
void text_print_replay(FILE *file, const struct verdict *verdict, enum text_detail detail);

/* The parts of text_print behind the errors. */
void text_print_conclusion(FILE *file, const struct verdict *verdict);
void text_print_statistics(FILE *file, const struct verdict *verdict);

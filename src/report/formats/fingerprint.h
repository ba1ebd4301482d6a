/* fingerprint.h - names an error so that a service knows it again in a later version of a program.
 *
 * It depends on the kind of the error and on its places: the file, as in SARIF, the function and
 * the text of the line, without blanks. So it stays when lines are added elsewhere, and when
 * another execution shows the error. Errors of one kind in equal lines of a function share it. */
#pragma once

#include "report/error_report.h"
#include "report/source.h"

#include <stdint.h>

uint64_t fingerprint_of(struct source *source, const struct error_report *error);

/* order_note.h - which stronger memory orders would order two accesses. */
#pragma once

#include "report/error_report.h"

/* Notes the memory orders with which finding->other would happen before the finding's operation, if
 * it is just one pair of a write and a read that lacks them. Requires that it does not happen
 * before. */
void order_note_add(struct error_report *report, const struct execution *execution,
                    const struct finding *finding);

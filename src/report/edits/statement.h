/* statement.h - where a statement may be added to the text of the source. */
#pragma once

#include "machine/site.h"
#include "report/source.h"

/* Whether a statement of a block begins on the site's line, and the site is in it, where it runs
 * once and first, such as in the condition of an `if`. Requires: the site has a file. */
bool statement_begins(struct source *source, const struct site *site);

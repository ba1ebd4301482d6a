/* Counts by name, for several threads. */
#pragma once

struct tally;

struct tally *tally_new(void);
/* Counts the name once more. The tally keeps a reference to it. */
void tally_add(struct tally *tally, const char *name);
unsigned tally_of(struct tally *tally, const char *name);
void tally_free(struct tally *tally);

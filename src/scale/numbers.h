/* numbers.h - sites, threads and facts in messages. Processes that have loaded the same program
 * number sites alike, and threads in the order in which each of them has discovered them. */
#pragma once

#include "machine/native.h"
#include "machine/site.h"
#include "scale/message.h"

/* `site` may be NULL. */
void numbers_put_site(struct message *message, const struct program *program,
                      const struct site *site);
const struct site *numbers_take_site(struct message *message, const struct program *program);

/* The creator of each thread that the native machine knows, in the order of their numbers. */
void numbers_put_threads(struct message *message, const struct machine *machine);
/* Reads them. `adopts`: the machine gives the threads that it does not know yet the same numbers.
 * The message has failed if it knows others. */
void numbers_take_threads(struct message *message, struct machine *machine, bool adopts);

void numbers_put_lock_order(struct message *message, const struct program *program,
                            const struct lock_order *order);
/* Adds what it reads. */
void numbers_take_lock_order(struct message *message, const struct program *program,
                             struct lock_order *order);

void numbers_put_facts(struct message *message, const struct facts *facts);
/* `facts` is empty, and the caller releases it. */
void numbers_take_facts(struct message *message, struct facts *facts);
/* Reads facts, which the machine knows from then on. Returns whether it has learnt any. */
bool numbers_learn_facts(struct message *message, struct machine *machine);

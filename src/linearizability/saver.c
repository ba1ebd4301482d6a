#include "linearizability/saver.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "run/identity.h"
#include "scale/exchange.h"
#include "scale/message.h"

#include <string.h>

/* What is read does not count yet, if the message has failed. */
static void exchange_check(struct exchange *exchange, struct saver *saver,
                           struct linearizability *check)
{
    struct verdict *verdict = &check->verdict;
    double seconds = check->earlier + clock_now() - saver->begin;
    EXCHANGE(exchange, seconds);
    for (size_t i = 0; i < check->scenarios.count; i++) {
        bool is_done = check->states[i] == SCENARIO_DONE;
        EXCHANGE(exchange, is_done);
        if (exchange->reads)
            check->states[i] = is_done ? SCENARIO_DONE : SCENARIO_OPEN;
    }
    EXCHANGE(exchange, check->gaps);
    EXCHANGE(exchange, check->bound_cut);
    EXCHANGE(exchange, check->in_turn);
    EXCHANGE(exchange, verdict->statistics);
    exchange_site(exchange, &verdict->mixed.first);
    exchange_site(exchange, &verdict->mixed.second);
    exchange_site(exchange, &verdict->spun);
    exchange_site(exchange, &verdict->suggested);
    EXCHANGE(exchange, verdict->ignores_orders);
    for (unsigned i = 0; i < CUTS; i++)
        exchange_site(exchange, &verdict->cuts[i]);
    EXCHANGE(exchange, saver->searched);
    if (exchange->reads)
        check->earlier = seconds;
}

static void put_check(struct saver *saver, struct linearizability *check)
{
    message_clear(&saver->around);
    exchange_check(&(struct exchange){.message = &saver->around, .program = saver->program}, saver,
                   check);
}

static void take_check(struct saver *saver, struct linearizability *check, struct message *message)
{
    exchange_check(&(struct exchange){message, true, saver->program}, saver, check);
    for (size_t i = 0; i < check->scenarios.count; i++)
        check->done += check->states[i] == SCENARIO_DONE;
    message->failed |= check->gaps > check->done || message->taken != message->size;
}

static void resume(struct saver *saver, struct linearizability *check)
{
    struct message message = {0};
    struct message around = {0};
    size_t size;
    const char *file = saver->options->resume;
    checkpoint_read(file, &message);
    identity_check(&message, saver->options, saver->program->hash);
    const unsigned char *bytes = message_take_bytes(&message, &size);
    message_append(&around, bytes, size);
    take_check(saver, check, &around);
    bool has_more = message.taken < message.size;
    if (message.failed || around.failed || has_more != (saver->searched != SCENARIO_NONE))
        die("the checkpoint '%s' is whole, but makes no sense", file);
    message_release(&around);
    message_release(&message);
}

void saver_init(struct saver *saver, struct linearizability *check, const struct program *program,
                const struct run_options *options)
{
    double begin = clock_now();
    *saver = (struct saver){.options = options, .program = program, .begin = begin};
    saver->checkpoint = (struct checkpoint){
        .file = options->checkpoint, .every = options->checkpoint_every, .last = begin};
    saver_unshare(saver);
    if (options->resume)
        resume(saver, check);
    checkpoint_check(options->checkpoint);
}

void saver_release(struct saver *saver)
{
    message_release(&saver->message);
    message_release(&saver->around);
}

void saver_share(struct saver *saver, struct linearizability *check, size_t scenario,
                 struct run_options *options)
{
    options->checkpoint = saver->options->checkpoint;
    options->resume = saver->searched == scenario ? saver->options->resume : NULL;
    options->around = &saver->around;
    saver->searched = scenario;
    put_check(saver, check);
}

void saver_unshare(struct saver *saver)
{
    saver->searched = SCENARIO_NONE;
}

void saver_write(struct saver *saver, struct linearizability *check)
{
    if (saver->searched != SCENARIO_NONE && check->states[saver->searched] == SCENARIO_OPEN)
        return;
    saver_unshare(saver);
    message_clear(&saver->message);
    identity_put(&saver->message, saver->options, saver->program->hash);
    put_check(saver, check);
    message_put_bytes(&saver->message, saver->around.bytes, saver->around.size);
    checkpoint_save(&saver->checkpoint, &saver->message);
}

#include "linearizability/saver.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "run/identity.h"
#include "scale/checkpoint.h"
#include "scale/numbers.h"

#include <string.h>

/* --- Words ------------------------------------------------------------------------------------ */

static void put_gaps(const struct saver *saver, const struct verdict *verdict,
                     struct message *message)
{
    const struct program *program = saver->program;
    numbers_put_site(message, program, verdict->mixed.first);
    numbers_put_site(message, program, verdict->mixed.second);
    numbers_put_site(message, program, verdict->spun);
    numbers_put_site(message, program, verdict->suggested);
    message_put(message, verdict->ignores_orders);
    for (unsigned i = 0; i < CUTS; i++)
        numbers_put_site(message, program, verdict->cuts[i]);
}

static void take_gaps(const struct saver *saver, struct verdict *verdict, struct message *message)
{
    const struct program *program = saver->program;
    verdict->mixed.first = numbers_take_site(message, program);
    verdict->mixed.second = numbers_take_site(message, program);
    verdict->spun = numbers_take_site(message, program);
    verdict->suggested = numbers_take_site(message, program);
    verdict->ignores_orders = message_take(message) != 0;
    for (unsigned i = 0; i < CUTS; i++)
        verdict->cuts[i] = numbers_take_site(message, program);
}

/* Of so many bytes, in any case. */
static void take_exactly(struct message *message, void *bytes, size_t size)
{
    size_t taken;
    const unsigned char *from = message_take_bytes(message, &taken);
    message->failed |= taken != size;
    if (!message->failed)
        memcpy(bytes, from, size);
}

/* --- Checks ----------------------------------------------------------------------------------- */

static void put_check(const struct saver *saver, const struct linearizability *check,
                      struct message *message)
{
    const size_t count = check->scenarios.count;
    uint8_t *states = memory_new(count + 1, 1);
    for (size_t i = 0; i < count; i++)
        states[i] = check->states[i] == SCENARIO_DONE;
    message_put_seconds(message, check->earlier + clock_now() - saver->begin);
    message_put_bytes(message, states, count);
    message_put(message, check->gaps);
    message_put(message, check->bound_cut);
    message_put_bytes(message, &check->in_turn, sizeof check->in_turn);
    message_put_bytes(message, &check->verdict.statistics, sizeof check->verdict.statistics);
    put_gaps(saver, &check->verdict, message);
    message_put(message, saver->searched);
    free(states);
}

static void take_check(struct saver *saver, struct linearizability *check, struct message *message)
{
    check->earlier = message_take_seconds(message);
    take_exactly(message, check->states, check->scenarios.count);
    check->gaps = (size_t)message_take(message);
    check->bound_cut = message_take(message) != 0;
    take_exactly(message, &check->in_turn, sizeof check->in_turn);
    take_exactly(message, &check->verdict.statistics, sizeof check->verdict.statistics);
    take_gaps(saver, &check->verdict, message);
    saver->searched = message_take(message);
    for (size_t i = 0; i < check->scenarios.count; i++) {
        message->failed |= check->states[i] > SCENARIO_DONE;
        check->done += check->states[i] == SCENARIO_DONE;
    }
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
    *saver = (struct saver){.options = options, .program = program, .begin = clock_now()};
    saver->last = saver->begin;
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

bool saver_is_due(const struct saver *saver)
{
    return clock_now() - saver->last >= saver->options->checkpoint_every;
}

void saver_share(struct saver *saver, const struct linearizability *check, size_t scenario,
                 struct run_options *options)
{
    options->checkpoint = saver->options->checkpoint;
    options->resume = saver->searched == scenario ? saver->options->resume : NULL;
    options->around = &saver->around;
    saver->searched = scenario;
    message_clear(&saver->around);
    put_check(saver, check, &saver->around);
}

void saver_unshare(struct saver *saver)
{
    saver->searched = SCENARIO_NONE;
}

void saver_write(struct saver *saver, const struct linearizability *check)
{
    const char *file = saver->options->checkpoint;
    if (saver->searched != SCENARIO_NONE && check->states[saver->searched] == SCENARIO_OPEN)
        return;
    saver_unshare(saver);
    message_clear(&saver->around);
    message_clear(&saver->message);
    identity_put(&saver->message, saver->options, saver->program->hash);
    put_check(saver, check, &saver->around);
    message_put_bytes(&saver->message, saver->around.bytes, saver->around.size);
    const char *reason = checkpoint_write(file, &saver->message);
    if (reason && !saver->has_failed)
        warn("cannot write the checkpoint '%s': %s; an older one stays as it is", file, reason);
    saver->has_failed = reason != NULL;
    saver->last = clock_now();
}

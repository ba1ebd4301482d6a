#include "run/saved.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "machine/native.h"
#include "run/identity.h"
#include "scale/checkpoint.h"
#include "scale/numbers.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void saving_init(struct saving *saving, const struct run_options *options,
                 const struct program *program, struct machine *machine)
{
    require(program->hash != 0);
    *saving = (struct saving){
        .options = options,
        .program = program,
        .machine = machine,
        .last = clock_now(),
    };
}

void saving_release(struct saving *saving)
{
    message_release(&saving->out);
}

/* --- The place -------------------------------------------------------------------------------- */

static void put_run(struct message *message, const struct bound_run *run)
{
    message_put(message, run->bound);
    message_put_bytes(message, &run->statistics, sizeof run->statistics);
    message_put_seconds(message, run->seconds);
    message_put(message, run->finished);
    message_put(message, run->has_error);
    message_put(message, run->cut);
}

static struct bound_run take_run(struct message *message)
{
    size_t size;
    struct bound_run run = {.bound = (uint32_t)message_take(message)};
    const unsigned char *bytes = message_take_bytes(message, &size);
    message->failed |= size != sizeof run.statistics;
    if (!message->failed)
        memcpy(&run.statistics, bytes, size);
    run.seconds = message_take_seconds(message);
    run.finished = message_take(message) != 0;
    run.has_error = message_take(message) != 0;
    run.cut = message_take(message) != 0;
    return run;
}

static void put_place(struct message *message, const struct saved_place *place)
{
    message_put(message, place->bound);
    message_put(message, place->phase);
    message_put(message, place->most_events);
    message_put(message, place->length);
    message_put(message, place->explored_length);
    message_put_seconds(message, place->seconds);
    message_put_seconds(message, place->bound_seconds);
    message_put(message, place->kept_errors);
    message_put(message, place->run_count);
    for (size_t i = 0; i < place->run_count; i++)
        put_run(message, &place->runs[i]);
}

static void take_place(struct saved *saved, struct message *message)
{
    size_t capacity = 0;
    struct saved_place *place = &saved->place;
    place->bound = (uint32_t)message_take(message);
    place->phase = (uint32_t)message_take(message);
    place->most_events = message_take(message);
    place->length = message_take(message);
    place->explored_length = message_take(message);
    place->seconds = message_take_seconds(message);
    place->bound_seconds = message_take_seconds(message);
    place->kept_errors = message_take(message);
    uint64_t count = message_take(message);
    for (; place->run_count < count && !message->failed; place->run_count++) {
        array_reserve(saved->runs, capacity, place->run_count + 1);
        saved->runs[place->run_count] = take_run(message);
    }
    place->runs = saved->runs;
    place->errors = &saved->errors;
}

/* --- Checkpoints ------------------------------------------------------------------------------ */

bool saving_is_due(const struct saving *saving)
{
    return clock_now() - saving->last >= saving->options->checkpoint_every;
}

static void put_around(struct message *message, const struct message *around)
{
    message_put_bytes(message, around ? around->bytes : NULL, around ? around->size : 0);
}

void saving_write(struct saving *saving, const struct saved_place *place,
                  const struct record *record)
{
    message_clear(&saving->out);
    identity_put(&saving->out, saving->options, saving->program->hash);
    put_around(&saving->out, saving->options->around);
    put_place(&saving->out, place);
    numbers_put_facts(&saving->out, &saving->machine->facts);
    numbers_put_threads(&saving->out, saving->machine);
    record_put_errors(place->errors, &saving->out, saving->program);
    record_put(record, &saving->out, saving->program);
    const char *reason = checkpoint_write(saving->options->checkpoint, &saving->out);
    if (reason && !saving->has_failed)
        warn("cannot write the checkpoint '%s': %s; an older one stays as it is",
             saving->options->checkpoint, reason);
    saving->has_failed = reason != NULL;
    saving->last = clock_now();
}

void saved_read(struct saved *saved, const struct saving *saving)
{
    struct message in = {0};
    size_t around;
    const char *file = saving->options->resume;
    *saved = (struct saved){0};
    checkpoint_read(file, &in);
    identity_check(&in, saving->options, saving->program->hash);
    message_take_bytes(&in, &around); /* for whom this run is a part of something */
    take_place(saved, &in);
    numbers_learn_facts(&in, saving->machine);
    numbers_take_threads(&in, saving->machine, true);
    record_take_errors(&saved->errors, &in, saving->program);
    record_take(&saved->record, &in, saving->program);
    if (in.failed || in.taken != in.size || saved->place.kept_errors > saved->errors.error_count)
        die("the checkpoint '%s' is whole, but makes no sense", file);
    message_release(&in);
    native_machine_restart(saving->machine);
}

void saved_release(struct saved *saved)
{
    record_release(&saved->record);
    record_release(&saved->errors);
    free(saved->runs);
    saved->runs = NULL;
}

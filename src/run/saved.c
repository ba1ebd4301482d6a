#include "run/saved.h"

#include "base/clock.h"
#include "base/error.h"
#include "machine/native.h"
#include "run/identity.h"
#include "scale/exchange.h"

void saving_init(struct saving *saving, const struct run_options *options,
                 const struct program *program, struct machine *machine)
{
    require(program->hash != 0);
    *saving = (struct saving){
        .options = options,
        .program = program,
        .machine = machine,
        .checkpoint = {options->checkpoint, options->checkpoint_every, clock_now(), false},
    };
}

void saving_release(struct saving *saving)
{
    message_release(&saving->out);
}

/* But for the identity, and what is around. */
static void exchange_saved(struct exchange *exchange, struct saved *saved, struct machine *machine)
{
    EXCHANGE(exchange, saved->place);
    size_t size = saved->run_count * sizeof *saved->runs;
    saved->runs = exchange_bytes(exchange, saved->runs, &size);
    saved->run_count = size / sizeof *saved->runs;
    exchange_machine_facts(exchange, machine);
    exchange_threads(exchange, machine, true);
    record_exchange_errors(exchange, saved->errors);
    record_exchange(exchange, saved->record);
}

void saving_write(struct saving *saving, struct saved *saved)
{
    const struct message *around = saving->options->around;
    struct exchange exchange = {.message = &saving->out, .program = saving->program};
    message_clear(&saving->out);
    identity_put(&saving->out, saving->options, saving->program->hash);
    message_put_bytes(&saving->out, around ? around->bytes : NULL, around ? around->size : 0);
    exchange_saved(&exchange, saved, saving->machine);
    checkpoint_save(&saving->checkpoint, &saving->out);
}

void saving_read(struct saving *saving, struct saved *saved)
{
    struct message in = {0};
    struct exchange exchange = {.message = &in, .reads = true, .program = saving->program};
    size_t around;
    const char *file = saving->options->resume;
    checkpoint_read(file, &in);
    identity_check(&in, saving->options, saving->program->hash);
    message_take_bytes(&in, &around); /* for whom this run is a part of something */
    exchange_saved(&exchange, saved, saving->machine);
    if (in.failed || in.taken != in.size || saved->place.kept_errors > saved->errors->error_count)
        die("the checkpoint '%s' is whole, but makes no sense", file);
    message_release(&in);
    native_machine_restart(saving->machine);
}

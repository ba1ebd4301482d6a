#include "scale/setup.h"

#include "machine/native.h"
#include "scale/numbers.h"

void setup_put(struct message *message, const struct explore_options *options,
               const struct machine *machine)
{
    message_put(message, options->bound);
    message_put(message, options->spin_limit);
    message_put(message, options->length_limit);
    message_put(message, options->event_limit);
    message_put(message, options->turn);
    numbers_put_facts(message, &machine->facts);
    numbers_put_threads(message, machine);
}

struct setup setup_take(struct message *message, struct machine *machine)
{
    struct setup setup = {.bound = (uint32_t)message_take(message)};
    setup.spin_limit = message_take(message);
    setup.length_limit = message_take(message);
    setup.event_limit = message_take(message);
    setup.turn = (enum turn)message_take(message);
    bool has_learnt = numbers_learn_facts(message, machine);
    numbers_take_threads(message, machine, true);
    if (has_learnt)
        native_machine_restart(machine);
    native_machine_limit(machine, setup.length_limit);
    return setup;
}

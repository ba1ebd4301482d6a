#include "run/calls.h"

#include "run/program.h"
#include "run/replay/replay.h"

static bool lacks_calls(const struct verdict *verdict)
{
    bool lacks = false;
    for (size_t i = 0; i < verdict->error_count; i++)
        lacks |= error_report_lacks_calls(&verdict->errors[i]);
    return lacks;
}

struct front *calls_find(const struct front *front, const struct run_options *options,
                         struct verdict *verdict)
{
    if (!lacks_calls(verdict))
        return NULL;
    bool records = options->suppressions != NULL;
    struct front *again = records ? NULL : program_load_with_calls(front, options);
    const struct program *program = front_program(records ? front : again);
    for (size_t i = 0; i < verdict->error_count; i++)
        replay_find_calls(program, options, &verdict->facts, &verdict->errors[i]);
    return again;
}

#include "run/calls.h"

#include "run/program.h"
#include "run/replay.h"

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
    struct front *recording = program_load_with_calls(front, options);
    for (size_t i = 0; i < verdict->error_count; i++)
        replay_find_calls(front_program(recording), options, &verdict->errors[i], verdict->model);
    return recording;
}

/* models.c - finds the model of a function. The front end asks once for each function that the
 * program declares, so a linear search is fast enough. */
#include "machine/models/models.h"

#include <string.h>

static const struct model *const families[] = {
    models_thread, models_mutex,    models_semaphore, models_rwlock,   models_cond,
    models_sync,   models_queue,    models_message,   models_heap,     models_number,
    models_print,  models_time,     models_process,   models_verifier, models_cxx,
    models_pure,   models_end,      models_attribute, models_stream,   models_jump,
    models_atomic, models_scenario, models_hazard,
};

/* A parameter is confined by a constant or by a parameter behind the site, not by both. The front
 * end drops the site of a native row, so that row states nothing else. */
static bool is_well_formed(const struct model *model)
{
    bool is_plain = !model->noreturn && !model->visible;
    for (size_t i = 0; i < MODEL_PARAMETERS; i++) {
        if (model->sized_by[i] && (model->confined[i] || model->sized_by[i] == i + 1))
            return false;
        is_plain = is_plain && !model->confined[i] && !model->sized_by[i];
    }
    return model->address && (!model->native || is_plain);
}

const struct model *model_find(const char *name)
{
    require(name);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        for (const struct model *model = families[i]; model->name; model++) {
            verify(is_well_formed(model));
            if (strcmp(model->name, name) == 0)
                return model;
        }
    }
    return NULL;
}

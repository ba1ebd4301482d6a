#include "machine/models/models.h"

#include <string.h>

static const struct model *const families[] = {
    models_thread, models_mutex, models_semaphore, models_rwlock,   models_cond,
    models_sync,   models_queue, models_message,   models_heap,     models_number,
    models_print,  models_time,  models_process,   models_verifier, models_cxx,
    models_pure,   models_end,   models_attribute, models_stream,
};

const struct model *model_find(const char *name)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        for (const struct model *model = families[i]; model->name; model++) {
            if (strcmp(model->name, name) == 0)
                return model;
        }
    }
    return NULL;
}

/* memory_model.c - the table of consistency models. */
#include "model/memory_model.h"

#include <string.h>

static const struct memory_model *const models[] = {&memory_model_sc, &memory_model_tso,
                                                    &memory_model_ra, &memory_model_rc11};

enum { MODELS = sizeof models / sizeof models[0] };
_Static_assert(MODELS > 0, "the first row is the default");

const struct memory_model *memory_model_find(const char *name)
{
    for (unsigned i = 0; i < MODELS; i++)
        if (strcmp(models[i]->name, name) == 0)
            return models[i];
    return NULL;
}

const struct memory_model *memory_model_simplify(const struct memory_model *model,
                                                 enum order_set orders)
{
    const struct memory_model *equal = model->equals[orders & ~(unsigned)ORDERS_OWN];
    return equal ? equal : model;
}

bool memory_model_is_simplified(const struct memory_model *model)
{
    return model->equals[ORDERS_NONE] != NULL;
}

const struct memory_model *memory_model_at(unsigned i)
{
    return i < MODELS ? models[i] : NULL;
}

/* models/hazard.c - hazard pointers, for src/libc/threads/genmc.c. */
#include "machine/access/heap.h"
#include "machine/models/models.h"
#include "machine/native/hazards.h"

static unsigned check(const struct site *site, unsigned hazard)
{
    if (!hazards_has(hazard))
        native_fail(site, ERROR_INVALID_USE, "the thread does not have this hazard pointer");
    return hazard;
}

static unsigned model_alloc(struct site *site)
{
    (void)site;
    return hazards_take();
}

static void model_free(struct site *site, unsigned hazard)
{
    hazards_free(check(site, hazard));
}

static void model_begin(struct site *site, unsigned hazard)
{
    hazards_begin(check(site, hazard));
}

static void model_protect(struct site *site, unsigned hazard, const void *object)
{
    hazards_set(check(site, hazard), (uint64_t)object);
}

static void model_retire(struct site *site, void *object)
{
    if (object)
        heap_retire(site, (uint64_t)object);
}

const struct model models_hazard[] = {
    MODEL("heddle_hazard_alloc", model_alloc),   MODEL("heddle_hazard_free", model_free),
    MODEL("heddle_hazard_begin", model_begin),   MODEL("heddle_hazard_protect", model_protect),
    MODEL("heddle_hazard_retire", model_retire), {0},
};

#include "report/trace/step.h"

const struct site *calls_place(struct calls calls, const struct site *site)
{
    return site && site->system && calls.count > 0 ? calls.sites[0] : site;
}

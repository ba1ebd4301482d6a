#include "base/watch.h"

enum { STEPS = 1 << 12 }; /* from one look to the next */

bool watch_look(struct watch *watch)
{
    watch->until_look = STEPS;
    watch->is_over = watch->is_over || watch->wants_end(watch->context);
    return watch->is_over;
}

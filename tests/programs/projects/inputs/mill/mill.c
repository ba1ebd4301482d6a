#include "grain.h"

#include <assert.h>

void wheel_run(void);

int main(void)
{
    wheel_run();
    assert(grain_count() == 2 * SACKS);
    return 0;
}

/* Another program with a function of the same name. */
#include "../counter.h"

#include <assert.h>

void test_advances(void)
{
    counter_advance();
    assert(counter_value() == 1);
}

void test_begins_with_0(void)
{
    assert(counter_value() == 0);
}

int main(void)
{
    return 0;
}

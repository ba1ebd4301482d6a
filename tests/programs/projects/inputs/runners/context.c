/* A runner that hands each test what it records in, as CuTest does. main is the test: what a test
 * has as its argument, only the runner knows. */
#include "counter.h"

struct context {
    int failed;
};

static void test_one(struct context *context)
{
    reset();
    add_alone();
    context->failed |= value() != 1;
}

static void test_two(struct context *context)
{
    reset();
    add_twice();
    context->failed |= value() != 2;
}

int main(void)
{
    void (*tests[])(struct context *) = {test_one, test_two};
    int failed = 0;
    for (int i = 0; i < 2; i++) {
        struct context context = {0};
        tests[i](&context);
        failed += context.failed;
    }
    return failed > 0;
}

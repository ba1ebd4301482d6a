/* A member that nobody needs: if it is taken, its constructor ends the program, `once` is there
 * twice, and `nowhere` is missing. */
#include <assert.h>

void nowhere(void);

void hook(void)
{
}

void once(void)
{
    nowhere();
}

__attribute__((constructor)) static void begin(void)
{
    assert(!"the member is in the program");
    once();
}

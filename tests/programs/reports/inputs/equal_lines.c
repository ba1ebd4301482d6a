#include <assert.h>
#include <stdlib.h>

int main(void)
{
    if (rand() % 2)
        assert(0);
    else
        assert(0);
}

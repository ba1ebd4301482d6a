/* Many objects on the heap, each with a name of its own in a report. */
#include <assert.h>
#include <stdlib.h>

#ifndef OBJECTS
#define OBJECTS 4000
#endif

static int *kept[OBJECTS];

int main(void)
{
    for (int i = 0; i < OBJECTS; i++) {
        kept[i] = malloc(sizeof *kept[i]);
        *kept[i] = i;
    }
    assert(*kept[0] == 1);
}

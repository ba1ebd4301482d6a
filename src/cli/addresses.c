#include "cli/addresses.h"

#include <sys/personality.h>
#include <unistd.h>

void addresses_fix(char **argv)
{
    static const unsigned long query = 0xffffffff;
    int old = personality(query);
    if (old < 0 || old & ADDR_NO_RANDOMIZE)
        return;
    if (personality((unsigned long)old | ADDR_NO_RANDOMIZE) >= 0)
        execv("/proc/self/exe", argv);
}

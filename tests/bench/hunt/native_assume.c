/* Part of a program that runs by itself: where an assumption fails, the run is of no use, and ends. */
#include <unistd.h>

void __VERIFIER_assume(int condition)
{
    if (!condition)
        _exit(0);
}

/* What heddle's C library cannot do it says itself, in its own words and whole. */
// RUN: %exits 2 %heddle -DKEYS %s | FileCheck --check-prefix=KEYS %s
// KEYS: error: a thread that creates more than 128 keys of thread-specific data [unsupported]
// RUN: %exits 2 %heddle %s | FileCheck --check-prefix=SCAN %s
// SCAN: error: heddle does not know a conversion of sscanf [unsupported]

#include <pthread.h>
#include <stdio.h>
#include <wchar.h>

int main(void)
{
#ifdef KEYS
    pthread_key_t key;
    for (int i = 0; i < 129; i++)
        pthread_key_create(&key, NULL);
#else
    wchar_t word[8];
    sscanf("word", "%7S", word);
#endif
    return 0;
}

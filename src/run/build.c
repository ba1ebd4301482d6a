#include "run/build.h"

#include "base/error.h"
#include "base/mix.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

uint64_t build_hash(void)
{
    static const char own[] = "/proc/self/exe";
    unsigned char bytes[1 << 16];
    uint64_t hash = 0;
    FILE *file = fopen(own, "rbe");
    if (!file)
        die("cannot read '%s': %s", own, strerror(errno));
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;)
        hash = mix64(hash ^ mix64_bytes(bytes, size));
    fclose(file);
    return hash;
}

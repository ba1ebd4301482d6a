#include "base/base128.h"

enum { GROUP_BITS = 7, MORE = 1 << GROUP_BITS };

size_t base128_write(uint64_t number, unsigned char bytes[BASE128_MOST])
{
    size_t size = 0;
    for (; number >= MORE; number >>= GROUP_BITS)
        bytes[size++] = (unsigned char)(number % MORE | MORE);
    bytes[size++] = (unsigned char)number;
    return size;
}

size_t base128_read(uint64_t *number, const unsigned char *bytes, size_t size)
{
    *number = 0;
    for (size_t i = 0; i < size && i < BASE128_MOST; i++) {
        uint64_t digits = bytes[i] % MORE;
        unsigned shift = GROUP_BITS * (unsigned)i;
        if (digits << shift >> shift != digits || (i > 0 && bytes[i] == 0))
            return 0;
        *number |= digits << shift;
        if (!(bytes[i] & MORE))
            return i + 1;
    }
    return 0;
}

/* base128.h - numbers as bytes, the small ones as few: groups of 7 bits, the lowest first. The top
 * bit of a byte says that another group follows. No number has more groups than it needs. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { BASE128_MOST = 10 }; /* bytes of a number */

/* Returns the number of bytes. */
size_t base128_write(uint64_t number, unsigned char bytes[BASE128_MOST]);

/* Sets *number to the one that the `size` bytes begin with. Returns the number of its bytes; 0 if
 * there is no number: it is cut short, larger than 64 bits, or has more groups than it needs. */
size_t base128_read(uint64_t *number, const unsigned char *bytes, size_t size);

/* addresses.h - the same addresses in each process. */
#pragma once

/* Starts heddle again without the randomisation of addresses, unless that is off. A program may
 * compute with addresses, and then depends on them. Goes on where the kernel does not allow it. */
void addresses_fix(char **argv);

/* build.h - which heddle this is. */
#pragma once

#include <stdint.h>

/* A hash of this program's file. Two builds of one version may explore in different orders. Dies if
 * the file cannot be read. */
uint64_t build_hash(void);

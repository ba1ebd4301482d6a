/* identity.h - which heddle this is, and which LLVM it runs with. */
#pragma once

#include "front/cache/digest.h"

#include <stdbool.h>

/* The file that is mapped to these addresses of this process, and holds heddle. */
struct own_code {
    uintptr_t begin, end;
};

/* Adds what tells this heddle, and the libraries that it has loaded, from all others: the
 * identifiers that the linker has put into them, which depend on all of their contents. Returns
 * false if heddle, or LLVM, has none. */
bool identity_add(struct digest *digest);

struct own_code identity_own_code(void);

/* memory.h - memory for objects of the C++ library. */
#pragma once

#include <stddef.h>

#pragma GCC visibility push(hidden)

/* Never NULL: throws std::bad_alloc. free() takes it back. */
void *cxx_allocate(size_t size);

#pragma GCC visibility pop

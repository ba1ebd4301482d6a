// unsupported.h - for the files in C++, which cannot include libc/models.h.
#ifndef HEDDLE_LIBC_CXX_UNSUPPORTED_H
#define HEDDLE_LIBC_CXX_UNSUPPORTED_H

// The program goes beyond the limits of this library.
extern "C" [[noreturn]] void heddle_unsupported(const char *message);

#endif

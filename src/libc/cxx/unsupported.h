// unsupported.h - for the files in C++, which cannot include libc/models.h.
#pragma once

// The program goes beyond the limits of this library.
extern "C" [[noreturn]] void heddle_unsupported(const char *message);

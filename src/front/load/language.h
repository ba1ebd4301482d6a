/* language.h - which language a file is in. */
#pragma once

#include <stdbool.h>

/* LANGUAGE_BINARY: bitcode in an object, an archive or an executable. */
enum language { LANGUAGE_NONE, LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_IR, LANGUAGE_BINARY };

/* By its name, or by its first bytes if it is a binary. Otherwise, it is in the language `other`,
 * "c" or "c++"; NULL: LANGUAGE_NONE. */
enum language language_of(const char *file, const char *other);

/* Whether the file is LLVM assembly or bitcode, by its name, or contains bitcode. */
bool language_is_ir(const char *file);

/* Whether libtool has written the file in place of a program, an object or a library, which are in
 * the folder .libs beside it. */
bool language_is_of_libtool(const char *file);

/* binaries.h - the modules in objects, archives, programs and shared objects.
 *
 * A program or a shared object names the shared objects that it needs (DT_NEEDED). They are looked
 * for as the dynamic linker does: in the folders that the file names, with $ORIGIN for its own, and
 * in those of LD_LIBRARY_PATH. The system's folders are left out, since what is there has no
 * bitcode. */
#pragma once

#include "front/load/contents.h"

/* Adds what is in the file and in those that it needs, each file once. Dies if the file has no
 * bitcode, or one of them is damaged. */
void binaries_add(struct file_contents *contents, const char *file);

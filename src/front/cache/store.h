/* store.h - files that save work: what was computed before, by the name of all that it depends on.
 *
 * They are in $XDG_CACHE_HOME/heddle, or ~/.cache/heddle. Any file may be missing, damaged, or
 * deleted at any time, and several processes may read and write at a time. A file is written under
 * another name, and then renamed, so that none is seen in part. A checksum of the name and the
 * contents tells damage. Code in the files is executed, so the directory and the files must belong
 * to the user, and nobody else may write there: otherwise, nothing is read or written. Where there
 * is no directory, and none can be made, there are no files either, which is no error. */
#pragma once

#include "front/cache/digest.h"

#include <stdbool.h>

struct store_bytes {
    unsigned char *bytes; /* as malloc returns them */
    size_t size;
};

/* Reads what was written by this name. The caller frees the bytes. Returns false, and leaves no
 * bytes, if there is none. */
bool store_read(const struct content_name *name, struct store_bytes *found);

struct store_part {
    const void *bytes;
    size_t size;
};

/* Writes the parts, one behind the other, if that is possible. Deletes the files that were not used
 * for longest if all of them together are larger than the store may be. */
void store_write(const struct content_name *name, const struct store_part *parts, size_t count);

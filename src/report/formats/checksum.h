/* checksum.h - the SHA-256 of a file, computed by sha256sum of coreutils. */
#pragma once

struct checksum {
    char text[65]; /* 64 hexadecimal digits */
};

/* Dies when the file cannot be read, or sha256sum does not run. */
struct checksum checksum_of_file(const char *path);

/* checksum.h - SHA-256 of files, by coreutils' sha256sum. */
#ifndef HEDDLE_REPORT_CHECKSUM_H
#define HEDDLE_REPORT_CHECKSUM_H

struct checksum {
    char text[65]; /* in hexadecimal */
};

/* Dies when the file cannot be read, or sha256sum cannot be run. */
struct checksum checksum_of_file(const char *path);

#endif

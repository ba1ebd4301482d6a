/* paths.h - where the headers are that clang needs for the program under test.
 *
 * A heddle that runs in the build tree uses the headers of the source tree, so that nothing has to
 * be installed. Any other heddle uses those that `make install` has put into the prefix, or, if
 * there are none, those of the source tree. */
#pragma once

struct header_paths {
    const char *include; /* holds heddle/verifier.h */
    const char *system;  /* holds headers that are found in front of the C and C++ libraries' own */
};

struct header_paths paths_find_headers(void);

/* paths.h - where the headers are that clang needs for the program under test.
 *
 * A program of the build tree uses those of the source tree, so that nothing has to be installed.
 * Any other one uses those that `make install` has put into the prefix; and if there are none, the
 * source tree's. */
#ifndef HEDDLE_FRONT_LOAD_PATHS_H
#define HEDDLE_FRONT_LOAD_PATHS_H

struct header_paths {
    const char *include; /* holds heddle/verifier.h */
    const char *system;  /* holds headers that are found in front of the C and C++ libraries' own */
};

struct header_paths paths_find_headers(void);

#endif

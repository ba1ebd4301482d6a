/* libc_bitcode.h - src/libc, src/libc/cxx and src/libc/cxx/streams, each without the folders below,
 * as modules of bitcode, embedded in heddle by libc_bitcode.S. */
#pragma once

extern const char libc_bitcode[];
extern const char libc_bitcode_end[];
extern const char libcxx_bitcode[];
extern const char libcxx_bitcode_end[];
extern const char libstreams_bitcode[];
extern const char libstreams_bitcode_end[];

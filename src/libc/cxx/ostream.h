/* ostream.h - output to a stream with a buffer: any but those of <iostream>. The functions are in
 * libc/cxx/streams, which is linked only to programs with such streams. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct ostream;

/* Puts the text, extended to the stream's width, which it resets. `is_number`: what extends it may
 * lie behind its sign or "0x". */
void __heddle_ostream_insert(struct ostream *stream, const char *text, size_t length,
                             bool is_number);

/* Puts the text as it is. */
void __heddle_ostream_put(struct ostream *stream, const char *text, size_t length);

void __heddle_ostream_flush(struct ostream *stream);

/* Adds bits of enum ios_state. Throws if the stream has exceptions for them. */
void __heddle_ostream_fail(struct ostream *stream, unsigned state);

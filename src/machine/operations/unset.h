/* unset.h - words in shared memory that have bits which were never written.
 *
 * To copy such a word is no error. So an operation may write one (WRITE_UNSET). Its value in the
 * graph is a *tag*, which stands for the word and its unset bits. A copy (ACCESS_COPY) reads the
 * tag. Any other read reads the word, and is an error if all of its bits are unset.
 *
 * The upper half of a tag is UNSET_TAG, the lower one is a number of the interner, or 0 if all bits
 * are unset. A copy of 8 bytes could take a word for a tag, but only one that begins like a tag and
 * goes on with a number in use. UNSET_TAG is the beginning of a signalling NaN, which programs do
 * not compute. */
#pragma once

#include "machine/operations/interner.h"

#define UNSET_TAG UINT64_C(0x7ff4a5a5)
#define UNSET_WHOLE (UNSET_TAG << 32)

/* The tag of the word. Requires: a bit of `unset` is 1, and such bits of the word are 0. */
uint64_t unset_tag(struct interner *interner, uint64_t word, uint64_t unset);

/* The word that a copy of `size` bytes, 1 to 8, has read as `value`, which may be a tag. Sets
 * *unset to its unset bits. */
uint64_t unset_word(const struct interner *interner, uint64_t value, unsigned size,
                    uint64_t *unset);

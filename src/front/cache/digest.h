/* digest.h - names for contents: BLAKE3 of a sequence of bytes, texts and numbers. Two sequences
 * that differ have different names, as far as anybody knows. */
#pragma once

#include <llvm-c/blake3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- digest.c: names for contents ------------------------------------------------------------- */

struct content_name {
    unsigned char bytes[LLVM_BLAKE3_OUT_LEN];
};

struct digest {
    llvm_blake3_hasher hasher;
};

/* Begins a sequence of its own kind: `purpose` is a part of it. */
void digest_begin(struct digest *digest, const char *purpose);
/* Each adds an element, which has a beginning and an end. */
void digest_number(struct digest *digest, uint64_t number);
void digest_bytes(struct digest *digest, const void *bytes, size_t size);
void digest_text(struct digest *digest, const char *text); /* may be NULL, which is not "" */
void digest_texts(struct digest *digest, const char *const *texts, size_t count);
struct content_name digest_end(struct digest *digest);

/* --- identity.c: which heddle this is, and which LLVM it runs with ---------------------------- */

/* The file that is mapped to these addresses of this process, and holds heddle. */
struct own_code {
    uintptr_t begin, end;
};

/* Adds what tells this heddle, and the libraries that it has loaded, from all others: the
 * identifiers that the linker has put into them, which depend on all of their contents. Returns
 * false if heddle, or LLVM, has none. */
bool identity_add(struct digest *digest);

struct own_code identity_own_code(void);

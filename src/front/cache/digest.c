/* digest.c - names for contents: BLAKE3 of a sequence of bytes, texts and numbers. Two sequences
 * that differ have different names, as far as anybody knows. */
#include "front/cache/digest.h"

#include <string.h>

void digest_begin(struct digest *digest, const char *purpose)
{
    llvm_blake3_hasher_init(&digest->hasher);
    digest_text(digest, purpose);
}

void digest_number(struct digest *digest, uint64_t number)
{
    llvm_blake3_hasher_update(&digest->hasher, &number, sizeof number);
}

void digest_bytes(struct digest *digest, const void *bytes, size_t size)
{
    digest_number(digest, size);
    llvm_blake3_hasher_update(&digest->hasher, bytes, size);
}

void digest_text(struct digest *digest, const char *text)
{
    digest_number(digest, text != NULL);
    if (text)
        digest_bytes(digest, text, strlen(text));
}

void digest_texts(struct digest *digest, const char *const *texts, size_t count)
{
    digest_number(digest, count);
    for (size_t i = 0; i < count; i++)
        digest_text(digest, texts[i]);
}

struct content_name digest_end(struct digest *digest)
{
    struct content_name name;
    llvm_blake3_hasher_finalize(&digest->hasher, name.bytes, sizeof name.bytes);
    return name;
}

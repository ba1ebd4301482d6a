#include "front/cached.h"

#include "front/cache/digest.h"
#include "front/cache/store.h"

#include <string.h>

/* --- Names ------------------------------------------------------------------------------------ */

static void add_contents(struct digest *digest, const struct front_options *options,
                         const struct file_contents *contents)
{
    size_t count = options->pieces ? options->piece_count : contents->count;
    digest_number(digest, count);
    for (size_t i = 0; i < count; i++) {
        const struct file_content *content =
            &contents->items[options->pieces ? options->pieces[i] : i];
        digest_text(digest, content->file);
        digest_number(digest, content->kind);
        digest_number(digest, content->object);
        digest_bytes(digest, LLVMGetBufferStart(content->buffer),
                     LLVMGetBufferSize(content->buffer));
    }
}

/* Requires: struct front_options has no other members that change the program. */
static void add_options(struct digest *digest, const struct front_options *options)
{
    const bool flags[] = {
        options->competition,        options->limits_iterations,
        options->refuses_inputs,     options->chooses_random,
        options->traps_unsupported,  options->unset_is_zero,
        options->volatile_is_atomic, options->orders_matter,
        options->orders_vary,        options->makes_atomic,
        options->offers_fences,      options->races_are_errors,
        options->attempts_fail,      options->calls,
        options->covers_lines,       options->runs_once,
    };
    digest_bytes(digest, flags, sizeof flags);
    digest_bytes(digest, &options->order_contexts, sizeof options->order_contexts);
    digest_text(digest, options->entry);
    digest_text(digest, options->error_label);
    digest_texts(digest, options->arguments, options->argument_count);
    digest_texts(digest, options->variables, options->variable_count);
}

/* Whether loading makes nothing but machine code and tables, and reads nothing but the contents. */
static bool is_saved(const struct front_options *options)
{
    return options->caches && !options->image.bytes && !options->keeps_image && !options->debug &&
           !options->summarises_blocks && !options->is_ilp32 && options->given_file_count == 0;
}

bool cached_name(struct content_name *name, const struct front_options *options,
                 const struct file_contents *contents)
{
    struct digest digest;
    if (!is_saved(options))
        return false;
    digest_begin(&digest, "program");
    if (!identity_add(&digest))
        return false;
    add_options(&digest, options);
    add_contents(&digest, options, contents);
    *name = digest_end(&digest);
    return true;
}

/* No library or stack is there, on Linux with pages of any size. */
void *cached_place(const struct content_name *name)
{
    enum { FIRST = 0x2000, PLACES = 0x1000, SHIFT = 32 };
    uint16_t number;
    memcpy(&number, name->bytes, sizeof number);
    return (void *)((uintptr_t)(FIRST + number % PLACES) << SHIFT);
}

/* --- Entries ---------------------------------------------------------------------------------- */

/* The start of an entry. Behind it are the memory and the object. */
struct sizes {
    uint64_t memory, object;
};

struct loaded *cached_read(const struct content_name *name, struct arena *memory,
                           LLVMMemoryBufferRef *object)
{
    struct store_bytes entry;
    struct sizes sizes;
    struct loaded *loaded = NULL;
    if (!store_read(name, &entry))
        return NULL;
    memcpy(&sizes, entry.bytes, sizeof sizes);
    loaded = arena_claim(memory, sizes.memory);
    if (loaded) {
        const char *bytes = (const char *)entry.bytes + sizeof sizes;
        memcpy(loaded, bytes, sizes.memory);
        *object = LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes + sizes.memory, sizes.object, "");
    }
    free(entry.bytes);
    return loaded;
}

/* Whether the bytes may hold an address of this heddle, which another process cannot use. There
 * should be none, but for numbers that look like one: this finds a mistake before it does harm. */
static bool holds_own_address(struct store_part part, struct own_code own)
{
    const char *bytes = part.bytes;
    for (size_t i = 0; i + sizeof(uintptr_t) <= part.size; i++) {
        uintptr_t word;
        memcpy(&word, bytes + i, sizeof word);
        if (word - own.begin < own.end - own.begin)
            return true;
    }
    return false;
}

void cached_write(const struct content_name *name, const struct arena *memory,
                  LLVMMemoryBufferRef object)
{
    if (!arena_is_in_place(memory))
        return;
    const struct arena_part *all = &memory->parts[0];
    const struct sizes sizes = {all->used, LLVMGetBufferSize(object)};
    const struct store_part parts[] = {{&sizes, sizeof sizes},
                                       {all->begin, sizes.memory},
                                       {LLVMGetBufferStart(object), sizes.object}};
    struct own_code own = identity_own_code();
    if (!holds_own_address(parts[1], own) && !holds_own_address(parts[2], own))
        store_write(name, parts, sizeof parts / sizeof *parts);
}

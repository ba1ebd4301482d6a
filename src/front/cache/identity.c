/* identity.c - which heddle this is, and which LLVM it runs with. */
#include "front/cache/digest.h"

#include <elf.h>
#include <link.h>
#include <string.h>

static uintptr_t round_up(uintptr_t size, uintptr_t unit)
{
    return (size + unit - 1) / unit * unit;
}

/* Adds the notes of the segment that are identifiers. Returns whether there is one. */
static bool add_notes(struct digest *digest, uintptr_t note, uintptr_t end)
{
    bool found = false;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
        const ElfW(Nhdr) *header = (const void *)note;
        uintptr_t name = note + sizeof *header, bytes = name + round_up(header->n_namesz, 4);
        note = bytes + round_up(header->n_descsz, 4);
        if (header->n_type != NT_GNU_BUILD_ID || header->n_namesz != 4 || note > end ||
            memcmp((const void *)name, "GNU", 4) != 0)
            continue;
        digest_bytes(digest, (const void *)bytes, header->n_descsz);
        found = true;
    }
    return found;
}

static bool add_identifier(struct digest *digest, const struct dl_phdr_info *file)
{
    bool found = false;
    for (unsigned i = 0; i < file->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &file->dlpi_phdr[i];
        uintptr_t begin = file->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_NOTE)
            found |= add_notes(digest, begin, begin + segment->p_memsz);
    }
    return found;
}

static struct own_code extent_of(const struct dl_phdr_info *file)
{
    struct own_code extent = {UINTPTR_MAX, 0};
    for (unsigned i = 0; i < file->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &file->dlpi_phdr[i];
        uintptr_t begin = file->dlpi_addr + segment->p_vaddr, end = begin + segment->p_memsz;
        if (segment->p_type != PT_LOAD)
            continue;
        extent.begin = begin < extent.begin ? begin : extent.begin;
        extent.end = end > extent.end ? end : extent.end;
    }
    return extent;
}

static bool is_own(struct own_code extent)
{
    uintptr_t here = (uintptr_t)identity_add;
    return extent.begin <= here && here < extent.end;
}

static int find_own(struct dl_phdr_info *file, size_t size, void *found)
{
    (void)size;
    struct own_code extent = extent_of(file);
    if (is_own(extent))
        *(struct own_code *)found = extent;
    return is_own(extent);
}

struct own_code identity_own_code(void)
{
    struct own_code found = {0};
    dl_iterate_phdr(find_own, &found);
    return found;
}

struct identity {
    struct digest *digest;
    bool is_complete;
};

static int add_file(struct dl_phdr_info *file, size_t size, void *context)
{
    (void)size;
    struct identity *identity = context;
    bool is_llvm = file->dlpi_name && strstr(file->dlpi_name, "libLLVM");
    bool is_needed = is_llvm || is_own(extent_of(file));
    identity->is_complete &= add_identifier(identity->digest, file) || !is_needed;
    return 0;
}

bool identity_add(struct digest *digest)
{
    struct identity identity = {digest, true};
    dl_iterate_phdr(add_file, &identity);
    return identity.is_complete;
}

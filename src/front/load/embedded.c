/* embedded.c - parses ELF files and archives. Every offset and size in them is checked, as the file
 * may be damaged. */
#include "front/load/embedded.h"

#include "base/error.h"
#include "base/memory.h"

#include <ar.h>
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#define THIN_MAGIC "!<thin>\n"

/* A part of the file. */
struct span {
    const char *data;
    size_t size;
};

static bool begins_with(struct span span, const char *magic, size_t length)
{
    return span.size >= length && memcmp(span.data, magic, length) == 0;
}

static bool is_elf(struct span span)
{
    return begins_with(span, ELFMAG, SELFMAG);
}

static bool is_archive(struct span span)
{
    return begins_with(span, ARMAG, SARMAG) || begins_with(span, THIN_MAGIC, SARMAG);
}

bool embedded_is_binary(const char *path)
{
    char magic[SARMAG];
    FILE *file = fopen(path, "rb");
    size_t got = file ? fread(magic, 1, sizeof magic, file) : 0;
    if (file)
        fclose(file);
    return is_elf((struct span){magic, got}) || is_archive((struct span){magic, got});
}

/* The `size` bytes at `offset`. Dies if the file does not have them all. */
static struct span cut(struct span whole, uint64_t offset, uint64_t size, const char *path)
{
    if (offset > whole.size || size > whole.size - offset)
        die("cannot read '%s': it is damaged", path);
    return (struct span){whole.data + offset, size};
}

/* --- sections --------------------------------------------------------------------------------- */

static void take_section(struct embedded *embedded, struct span section, const char *path)
{
    while (section.size > 0) {
        struct embedded_head head;
        memcpy(&head, cut(section, 0, sizeof head, path).data, sizeof head);
        if (memcmp(head.magic, EMBEDDED_MAGIC, sizeof head.magic) != 0)
            die("cannot read '%s': its section %s is damaged", path, EMBEDDED_SECTION);
        struct span bitcode = cut(section, sizeof head, head.size, path);
        *array_push(embedded->pieces, embedded->count, embedded->capacity) =
            (struct embedded_piece){bitcode.data, bitcode.size};
        section =
            cut(section, sizeof head + head.size, section.size - sizeof head - head.size, path);
    }
}

static Elf64_Shdr section_at(struct span elf, const Elf64_Ehdr *header, unsigned index,
                             const char *path)
{
    Elf64_Shdr section;
    uint64_t offset = (uint64_t)index * sizeof section;
    struct span table = cut(elf, header->e_shoff, offset + sizeof section, path);
    memcpy(&section, table.data + offset, sizeof section);
    return section;
}

static bool has_name(struct span names, uint64_t offset, const char *name)
{
    size_t length = strlen(name) + 1;
    return offset <= names.size && names.size - offset >= length &&
           memcmp(names.data + offset, name, length) == 0;
}

static void take_elf(struct embedded *embedded, struct span elf, const char *path)
{
    Elf64_Ehdr header;
    memcpy(&header, cut(elf, 0, sizeof header, path).data, sizeof header);
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_shentsize != sizeof(Elf64_Shdr))
        die("'%s' is not for this machine", path);
    Elf64_Shdr naming = section_at(elf, &header, header.e_shstrndx, path);
    struct span names = cut(elf, naming.sh_offset, naming.sh_size, path);
    for (unsigned i = 0; i < header.e_shnum; i++) {
        Elf64_Shdr section = section_at(elf, &header, i, path);
        if (section.sh_type != SHT_NOBITS && has_name(names, section.sh_name, EMBEDDED_SECTION))
            take_section(embedded, cut(elf, section.sh_offset, section.sh_size, path), path);
    }
}

/* --- archives --------------------------------------------------------------------------------- */

static void take_archive(struct embedded *embedded, struct span archive, const char *path)
{
    if (begins_with(archive, THIN_MAGIC, SARMAG))
        die("'%s' is a thin archive: name the objects that it refers to", path);
    uint64_t at = SARMAG;
    while (at < archive.size) {
        struct ar_hdr header;
        memcpy(&header, cut(archive, at, sizeof header, path).data, sizeof header);
        char digits[sizeof header.ar_size + 1] = "";
        memcpy(digits, header.ar_size, sizeof header.ar_size);
        struct span member = cut(archive, at + sizeof header, strtoull(digits, NULL, 10), path);
        if (is_elf(member))
            take_elf(embedded, member, path);
        at += sizeof header + member.size + member.size % 2;
    }
}

static struct span read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *data = NULL;
    size_t size = 0, capacity = 0, got = 0;
    do {
        array_reserve(data, capacity, size + 65536);
        got = file ? fread(data + size, 1, capacity - size, file) : 0;
        size += got;
    } while (got > 0);
    if (!file || ferror(file))
        die("cannot read '%s': %s", path, strerror(errno));
    fclose(file);
    return (struct span){data, size};
}

void embedded_read(struct embedded *embedded, const char *path)
{
    struct span whole = read_file(path);
    *embedded = (struct embedded){.data = (char *)whole.data, .size = whole.size};
    if (is_archive(whole))
        take_archive(embedded, whole, path);
    else
        take_elf(embedded, whole, path);
    if (embedded->count == 0)
        die("'%s' has no bitcode in it: build it with heddle-cc", path);
}

void embedded_release(struct embedded *embedded)
{
    free(embedded->pieces);
    free(embedded->data);
    *embedded = (struct embedded){0};
}

/* embedded.c - parses ELF files and archives. Every offset and size in them is checked, as the file
 * may be damaged. */
#include "front/load/embedded.h"

#include "base/error.h"
#include "base/memory.h"
#include "front/load/archive.h"

#include <ar.h>
#include <elf.h>
#include <stdio.h>
#include <string.h>

#define BITCODE_MAGIC "BC\xC0\xDE"
#define CLANG_SECTION ".llvm.lto"
#define GCC_SECTION ".gnu.lto_"

static bool is_elf(struct span span)
{
    return span_begins(span, ELFMAG, SELFMAG);
}

static bool is_bitcode(struct span span)
{
    return span_begins(span, BITCODE_MAGIC, strlen(BITCODE_MAGIC));
}

bool embedded_is_binary(const char *path)
{
    char magic[SARMAG];
    FILE *file = fopen(path, "rb");
    size_t got = file ? fread(magic, 1, sizeof magic, file) : 0;
    if (file)
        fclose(file);
    struct span span = {magic, got};
    return is_elf(span) || is_bitcode(span) || archive_is(span);
}

static char *add_text(struct embedded_texts *texts, char *text)
{
    return *array_push(texts->items, texts->count, texts->capacity) = text;
}

static void release_texts(struct embedded_texts *texts)
{
    for (size_t i = 0; i < texts->count; i++)
        free(texts->items[i]);
    free(texts->items);
}

/* --- sections --------------------------------------------------------------------------------- */

/* An object that is read. */
struct object {
    struct embedded *into;
    const char *path;   /* of its file */
    const char *member; /* its name in an archive; NULL: it is in none */
    struct span span;
};

static void take_piece(const struct object *object, struct span bitcode)
{
    struct embedded *into = object->into;
    *array_push(into->pieces, into->count, into->capacity) =
        (struct embedded_piece){bitcode.data, bitcode.size, object->member, into->object_count};
}

static void take_section(const struct object *object, struct span section)
{
    const char *path = object->path;
    while (section.size > 0) {
        struct embedded_head head;
        memcpy(&head, span_cut(section, 0, sizeof head, path).data, sizeof head);
        if (memcmp(head.magic, EMBEDDED_MAGIC, sizeof head.magic) != 0)
            die("cannot read '%s': its section %s is damaged", path, EMBEDDED_SECTION);
        take_piece(object, span_cut(section, sizeof head, head.size, path));
        section = span_cut(section, sizeof head + head.size, section.size - sizeof head - head.size,
                           path);
    }
}

static Elf64_Shdr section_at(const struct object *object, const Elf64_Ehdr *header, unsigned index)
{
    Elf64_Shdr section;
    uint64_t offset = (uint64_t)index * sizeof section;
    struct span table =
        span_cut(object->span, header->e_shoff, offset + sizeof section, object->path);
    memcpy(&section, table.data + offset, sizeof section);
    return section;
}

static struct span section_bytes(const struct object *object, const Elf64_Shdr *section)
{
    return span_cut(object->span, section->sh_offset, section->sh_size, object->path);
}

/* What the dynamic linker reads. `names` has the texts. */
static void take_dynamic(const struct object *object, struct span section, struct span names)
{
    struct embedded *into = object->into;
    bool is_program = false;
    Elf64_Dyn entry = {.d_tag = -1};
    for (uint64_t at = 0; at + sizeof entry <= section.size && entry.d_tag != DT_NULL;
         at += sizeof entry) {
        memcpy(&entry, section.data + at, sizeof entry);
        bool is_search = entry.d_tag == DT_RUNPATH || (entry.d_tag == DT_RPATH && !into->search);
        is_program |= entry.d_tag == DT_FLAGS_1 && (entry.d_un.d_val & DF_1_PIE);
        if (entry.d_tag != DT_NEEDED && !is_search)
            continue;
        char *text = memory_copy_text(span_text(names, entry.d_un.d_val, object->path));
        if (!is_search) {
            add_text(&into->needed, text);
            continue;
        }
        free(into->search);
        into->search = text;
    }
    into->is_shared &= !is_program;
}

static void take_elf(const struct object *object)
{
    const char *path = object->path;
    Elf64_Ehdr header;
    memcpy(&header, span_cut(object->span, 0, sizeof header, path).data, sizeof header);
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_shentsize != sizeof(Elf64_Shdr))
        die("'%s' is not for this machine", path);
    object->into->is_shared = header.e_type == ET_DYN;
    Elf64_Shdr naming = section_at(object, &header, header.e_shstrndx);
    struct span names = section_bytes(object, &naming);
    for (unsigned i = 0; i < header.e_shnum; i++) {
        Elf64_Shdr section = section_at(object, &header, i);
        if (section.sh_type == SHT_NOBITS || section.sh_type == SHT_NULL)
            continue;
        const char *name = span_text(names, section.sh_name, path);
        if (strcmp(name, EMBEDDED_SECTION) == 0)
            take_section(object, section_bytes(object, &section));
        else if (strcmp(name, CLANG_SECTION) == 0)
            take_piece(object, section_bytes(object, &section));
        object->into->has_gcc_lto |= strncmp(name, GCC_SECTION, strlen(GCC_SECTION)) == 0;
        if (section.sh_type != SHT_DYNAMIC)
            continue;
        Elf64_Shdr texts = section_at(object, &header, section.sh_link);
        take_dynamic(object, section_bytes(object, &section), section_bytes(object, &texts));
    }
}

static void take_object(const struct object *object)
{
    struct embedded *into = object->into;
    size_t before = into->count;
    if (is_elf(object->span))
        take_elf(object);
    else if (is_bitcode(object->span))
        take_piece(object, object->span);
    else
        return;
    into->object_count++;
    if (object->member && into->count == before)
        add_text(&into->foreign, memory_copy_text(object->member));
}

/* --- files ------------------------------------------------------------------------------------ */

static struct span read_file(struct embedded *embedded, const char *path)
{
    struct span span = span_read(path, SIZE_MAX, "");
    add_text(&embedded->files, (char *)span.data);
    return span;
}

static void take_archive(struct embedded *embedded, struct span whole, const char *path)
{
    struct archive archive;
    struct archive_member member;
    struct span outside = {NULL, 0};
    char *outside_file = NULL; /* several members may be in one archive */
    archive_begin(&archive, whole, path);
    while (archive_next(&archive, &member)) {
        if (member.file && (!outside_file || strcmp(member.file, outside_file) != 0)) {
            outside = read_file(embedded, member.file);
            outside_file = add_text(&embedded->members, member.file);
        } else {
            free(member.file);
        }
        if (member.is_outside)
            member.span =
                member.offset ? archive_member_at(outside, member.offset, outside_file) : outside;
        take_object(&(struct object){embedded, member.is_outside ? outside_file : path,
                                     add_text(&embedded->members, member.name), member.span});
    }
}

void embedded_read(struct embedded *embedded, const char *path)
{
    *embedded = (struct embedded){0};
    struct span whole = read_file(embedded, path);
    if (archive_is(whole))
        take_archive(embedded, whole, path);
    else
        take_object(&(struct object){embedded, path, NULL, whole});
}

void embedded_release(struct embedded *embedded)
{
    release_texts(&embedded->files);
    release_texts(&embedded->needed);
    release_texts(&embedded->members);
    release_texts(&embedded->foreign);
    free(embedded->pieces);
    free(embedded->search);
    *embedded = (struct embedded){0};
}

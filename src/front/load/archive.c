#include "front/load/archive.h"

#include "base/error.h"
#include "base/memory.h"

#include <ar.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

bool span_begins(struct span span, const char *magic, size_t length)
{
    return span.size >= length && memcmp(span.data, magic, length) == 0;
}

struct span span_cut(struct span whole, uint64_t offset, uint64_t size, const char *path)
{
    if (offset > whole.size || size > whole.size - offset)
        die("cannot read '%s': it is damaged", path);
    return (struct span){whole.data + offset, size};
}

const char *span_text(struct span whole, uint64_t offset, const char *path)
{
    struct span rest = span_cut(whole, offset, 1, path);
    rest.size = whole.size - offset;
    if (!memchr(rest.data, '\0', rest.size))
        die("cannot read '%s': it is damaged", path);
    return rest.data;
}

struct span span_read(const char *path, size_t most, const char *what_for)
{
    FILE *file = fopen(path, "rb");
    char *data = NULL;
    size_t size = 0, capacity = 0, got = 0;
    do {
        array_reserve(data, capacity, size + 65536);
        got = file ? fread(data + size, 1, capacity - size, file) : 0;
        size += got;
    } while (got > 0 && size <= most);
    if (!file || ferror(file))
        die("cannot read '%s'%s: %s", path, what_for, strerror(errno));
    fclose(file);
    return (struct span){data, size};
}

/* --- Archives --------------------------------------------------------------------------------- */

#define THIN_MAGIC "!<thin>\n"

bool archive_is(struct span span)
{
    return span_begins(span, ARMAG, SARMAG) || span_begins(span, THIN_MAGIC, SARMAG);
}

void archive_begin(struct archive *archive, struct span whole, const char *path)
{
    *archive = (struct archive){.whole = whole,
                                .path = path,
                                .is_thin = span_begins(whole, THIN_MAGIC, SARMAG),
                                .at = SARMAG};
}

static struct ar_hdr header_at(struct span whole, uint64_t offset, const char *path)
{
    struct ar_hdr header;
    memcpy(&header, span_cut(whole, offset, sizeof header, path).data, sizeof header);
    return header;
}

static uint64_t size_of(const struct ar_hdr *header)
{
    char digits[sizeof header->ar_size + 1] = "";
    memcpy(digits, header->ar_size, sizeof header->ar_size);
    return strtoull(digits, NULL, 10);
}

struct span archive_member_at(struct span whole, uint64_t offset, const char *path)
{
    struct ar_hdr header = header_at(whole, offset, path);
    return span_cut(whole, offset + sizeof header, size_of(&header), path);
}

/* "/", "//" and "/SYM64/": tables, which are in thin archives, too. */
static bool is_table(const char *name)
{
    return name[0] == '/' && !(name[1] >= '0' && name[1] <= '9');
}

/* A header's name is NAME/, or /OFFSET of the long name, or /OFFSET:HEADER in a thin archive of
 * archives. Returns the name; the caller frees it. */
static char *read_name(const struct archive *archive, const char *field, uint64_t *header)
{
    *header = 0;
    if (field[0] != '/')
        return memory_print("%.*s", (int)strcspn(field, "/ "), field);
    char *end;
    uint64_t offset = strtoull(field + 1, &end, 10);
    if (*end == ':')
        *header = strtoull(end + 1, NULL, 10);
    struct span rest = span_cut(archive->names, offset, 1, archive->path);
    const char *last = memchr(rest.data, '\n', archive->names.size - offset);
    size_t length = last ? (size_t)(last - rest.data) : archive->names.size - offset;
    length -= length > 0 && rest.data[length - 1] == '/';
    return memory_print("%.*s", (int)length, rest.data);
}

/* Names are relative to the archive's folder. */
static char *file_of(const char *archive, const char *name)
{
    const char *slash = strrchr(archive, '/');
    int length = slash && name[0] != '/' ? (int)(slash + 1 - archive) : 0;
    return memory_print("%.*s%s", length, archive, name);
}

bool archive_next(struct archive *archive, struct archive_member *member)
{
    while (archive->at < archive->whole.size) {
        struct ar_hdr header = header_at(archive->whole, archive->at, archive->path);
        char field[sizeof header.ar_name + 1] = "";
        memcpy(field, header.ar_name, sizeof header.ar_name);
        bool is_outside = archive->is_thin && !is_table(field);
        struct span span = {NULL, 0};
        if (!is_outside)
            span = archive_member_at(archive->whole, archive->at, archive->path);
        archive->at += sizeof header + span.size + span.size % 2;
        if (strncmp(field, "//", 2) == 0)
            archive->names = span;
        if (is_table(field))
            continue;
        *member = (struct archive_member){.is_outside = is_outside, .span = span};
        member->name = read_name(archive, field, &member->offset);
        if (is_outside)
            member->file = file_of(archive->path, member->name);
        return true;
    }
    return false;
}

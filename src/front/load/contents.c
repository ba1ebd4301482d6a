#include "front/load/contents.h"

#include "base/memory.h"

void contents_add(struct file_contents *contents, LLVMMemoryBufferRef buffer,
                  struct file_content content)
{
    content.buffer = buffer;
    *array_push(contents->items, contents->count, contents->capacity) = content;
}

const char *contents_own(struct file_contents *contents, char *name)
{
    return *array_push(contents->names, contents->name_count, contents->name_capacity) = name;
}

void contents_note(struct file_contents *contents, char *note)
{
    *array_push(contents->notes, contents->note_count, contents->note_capacity) = note;
}

/* GIVEN and COMPILED keep their order, which is that of the command line. */
static int rank(enum content_kind kind)
{
    return kind == CONTENT_MEMBER ? 2 : kind == CONTENT_SHARED ? 1 : 0;
}

void contents_sort(struct file_contents *contents)
{
    struct file_content *sorted = memory_new(contents->count + 1, sizeof *sorted);
    size_t count = 0;
    for (int wanted = 0; wanted <= 2; wanted++)
        for (size_t i = 0; i < contents->count; i++)
            if (rank(contents->items[i].kind) == wanted)
                sorted[count++] = contents->items[i];
    free(contents->items);
    contents->items = sorted;
    contents->capacity = contents->count + 1;
}

static void release_texts(char **texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
    free(texts);
}

void file_contents_release(struct file_contents *contents)
{
    for (size_t i = 0; i < contents->count; i++)
        LLVMDisposeMemoryBuffer(contents->items[i].buffer);
    free(contents->items);
    free(contents->binaries);
    release_texts(contents->names, contents->name_count);
    release_texts(contents->notes, contents->note_count);
    compile_drop(&contents->compilations);
    *contents = (struct file_contents){0};
}

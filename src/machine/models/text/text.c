/* text.c - reads and writes characters of the program one at a time. */
#include "machine/models/text/text.h"

#include "machine/models/models.h"

char text_character(const struct site *site, const char *address)
{
    return (char)model_load(site, address, 1);
}

static void write(struct text_sink *sink, size_t index, char character)
{
    require(index < sink->capacity);
    if (sink->bytes)
        sink->bytes[index] = character;
    else
        model_store(sink->site, (void *)(sink->address + index), (unsigned char)character, 1);
}

void text_put(struct text_sink *sink, char character)
{
    verify(sink->length < SIZE_MAX - 1);
    if (sink->length + 1 < sink->capacity)
        write(sink, sink->length, character);
    else
        sink->rest = (sink->rest ^ (unsigned char)character) * UINT32_C(16777619) + 1;
    sink->length++;
}

void text_end(struct text_sink *sink)
{
    verify(!sink->bytes || sink->address == 0);
    if (sink->capacity != 0)
        write(sink, sink->length < sink->capacity ? sink->length : sink->capacity - 1, '\0');
}

size_t text_read(const struct site *site, char *to, size_t size, const char *from)
{
    require(to && size > 0);
    size_t length = 0;
    char character;
    while (length + 1 < size && (character = text_character(site, from + length)) != '\0')
        to[length++] = character;
    to[length] = '\0';
    return length;
}

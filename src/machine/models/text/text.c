/* text.c - reads and writes characters of the program one at a time. */
#include "machine/models/text/text.h"

#include "base/error.h"
#include "machine/models/models.h"
#include "machine/native/native_internal.h"

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

/* --- Output ----------------------------------------------------------------------------------- */

/* The thread's data point to the text while it is parked. */

void output_begin(struct output *output, const struct site *site)
{
    require(site);
    output->sink =
        (struct text_sink){.site = site, .bytes = output->bytes, .capacity = sizeof output->bytes};
}

int output_print(struct output *output)
{
    require(output->sink.bytes == output->bytes && output->sink.capacity == OUTPUT_SIZE);
    text_end(&output->sink);
    if (output->sink.length != 0) {
        require(!native_thread_data()->detail);
        native_thread_data()->detail = output->bytes;
        native_park_at(OP_PRINT, output->sink.site,
                       print_operand(output->sink.length, output->sink.rest));
        native_thread_data()->detail = NULL;
    }
    return (int)output->sink.length;
}

int output_drop(struct output *output)
{
    require(output->sink.bytes == output->bytes && output->sink.capacity == OUTPUT_SIZE);
    return (int)output->sink.length;
}

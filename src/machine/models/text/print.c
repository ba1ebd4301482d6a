/* print.c - models of printf, puts, fwrite and the other functions that print. Only traces show the
 * text (text.h), without the name of its stream. What goes to a file is dropped. */
#include "machine/access/heap.h"
#include "machine/access/library_data.h"
#include "machine/models/models.h"
#include "machine/models/text/text.h"

#include <stddef.h>
#include <stdio.h>

/* Whether what is printed to the stream is dropped. The standard streams are no objects. */
static bool is_dropped(struct site *site, FILE *stream)
{
    enum { LAST_STANDARD = 3 };
    if ((uintptr_t)stream <= LAST_STANDARD)
        return false;
    const struct print_stream *head = (const struct print_stream *)stream;
    if (!model_load(site, &head->is_sink, sizeof head->is_sink))
        native_fail(site, ERROR_INVALID_USE, "output to a stream that is not open for it");
    return true;
}

static int end_output(struct output *output, struct site *site, FILE *stream)
{
    return is_dropped(site, stream) ? output_drop(output) : output_print(output);
}

static int model_vfprintf(struct site *site, FILE *stream, const char *format, va_list arguments)
{
    struct output output;
    output_begin(&output, site);
    text_format(&output.sink, format, arguments);
    return end_output(&output, site, stream);
}

static int model_vprintf(struct site *site, const char *format, va_list arguments)
{
    return model_vfprintf(site, NULL, format, arguments);
}

/* Defines a model that hands the arguments behind `format` on to another one, as a list. */
#define DEFINE_VARIADIC(declaration, call) \
    static int declaration                 \
    {                                      \
        va_list arguments;                 \
        va_start(arguments, format);       \
        int length = call;                 \
        va_end(arguments);                 \
        return length;                     \
    }

DEFINE_VARIADIC(model_printf(struct site *site, const char *format, ...),
                model_vprintf(site, format, arguments))
DEFINE_VARIADIC(model_fprintf(struct site *site, FILE *stream, const char *format, ...),
                model_vfprintf(site, stream, format, arguments))

static int model_vsnprintf(struct site *site, char *to, size_t size, const char *format,
                           va_list arguments)
{
    struct text_sink sink = {.site = site, .address = (uint64_t)to, .capacity = size};
    text_format(&sink, format, arguments);
    return (int)sink.length;
}

static int model_vsprintf(struct site *site, char *to, const char *format, va_list arguments)
{
    return model_vsnprintf(site, to, SIZE_MAX, format, arguments);
}

DEFINE_VARIADIC(model_snprintf(struct site *site, char *to, size_t size, const char *format, ...),
                model_vsnprintf(site, to, size, format, arguments))
DEFINE_VARIADIC(model_sprintf(struct site *site, char *to, const char *format, ...),
                model_vsnprintf(site, to, SIZE_MAX, format, arguments))

/* The length of the text is known only when it is complete, so the text is formatted twice. */
static int model_vasprintf(struct site *site, char **to, const char *format, va_list arguments)
{
    size_t size = (size_t)model_vsnprintf(site, NULL, 0, format, arguments) + 1;
    uint64_t memory = heap_allocate(site, size, _Alignof(max_align_t), STORAGE_HEAP);
    if (!memory)
        return -1;
    require(memory % _Alignof(max_align_t) == 0);
    model_store(site, to, memory, sizeof *to);
    return model_vsnprintf(site, (char *)memory, size, format, arguments);
}

DEFINE_VARIADIC(model_asprintf(struct site *site, char **to, const char *format, ...),
                model_vasprintf(site, to, format, arguments))

static void put_program_text(struct output *output, struct site *site, const char *text)
{
    char character;
    while ((character = text_character(site, text++)) != '\0')
        text_put(&output->sink, character);
}

static int model_fputs(struct site *site, const char *text, FILE *stream)
{
    struct output output;
    output_begin(&output, site);
    put_program_text(&output, site, text);
    return end_output(&output, site, stream);
}

static int model_puts(struct site *site, const char *text)
{
    struct output output;
    output_begin(&output, site);
    put_program_text(&output, site, text);
    text_put(&output.sink, '\n');
    return output_print(&output);
}

static void put_text(struct output *output, const char *text)
{
    require(text);
    while (*text)
        text_put(&output->sink, *text++);
}

static void model_perror(struct site *site, const char *text)
{
    struct output output;
    output_begin(&output, site);
    if (text) {
        put_program_text(&output, site, text);
        put_text(&output, ": ");
    }
    int error = (int)model_load(site, model_errno(site), sizeof error);
    put_text(&output, library_data_strerror(error));
    text_put(&output.sink, '\n');
    output_print(&output);
}

static int model_fputc(struct site *site, int character, FILE *stream)
{
    struct output output;
    output_begin(&output, site);
    text_put(&output.sink, (char)character);
    end_output(&output, site, stream);
    return (unsigned char)character;
}

static int model_putchar(struct site *site, int character)
{
    return model_fputc(site, character, NULL);
}

static size_t model_fwrite(struct site *site, const char *bytes, size_t size, size_t count,
                           FILE *stream)
{
    struct output output;
    output_begin(&output, site);
    for (size_t i = 0; i < size * count; i++)
        text_put(&output.sink, text_character(site, bytes + i));
    end_output(&output, site, stream);
    return count;
}

/* Streams have no buffer and no errors. */
static int model_flush(void)
{
    return 0;
}

const struct model models_print[] = {
    MODEL("printf", model_printf),
    MODEL("fprintf", model_fprintf),
    MODEL("vprintf", model_vprintf),
    MODEL("vfprintf", model_vfprintf),
    MODEL("snprintf", model_snprintf),
    MODEL("sprintf", model_sprintf),
    MODEL("vsnprintf", model_vsnprintf),
    MODEL("vsprintf", model_vsprintf),
    MODEL("puts", model_puts),
    MODEL("asprintf", model_asprintf),
    MODEL("vasprintf", model_vasprintf),
    MODEL("fputs", model_fputs),
    MODEL("putchar", model_putchar),
    MODEL("putc", model_fputc),
    MODEL("fputc", model_fputc),
    MODEL("fwrite", model_fwrite),
    MODEL("perror", model_perror),
    MODEL("fflush", model_flush),
    MODEL("setvbuf", model_flush),
    MODEL("setbuf", model_flush),
    MODEL("setbuffer", model_flush),
    MODEL("setlinebuf", model_flush),
    MODEL("fflush_unlocked", model_flush),
    MODEL("putchar_unlocked", model_putchar),
    MODEL("putc_unlocked", model_fputc),
    MODEL("fputc_unlocked", model_fputc),
    MODEL("fputs_unlocked", model_fputs),
    MODEL("fwrite_unlocked", model_fwrite),
    {0},
};

#include "machine/models/output.h"

#include "machine/native_internal.h"

void output_begin(struct output *output, const struct site *site)
{
    output->sink =
        (struct text_sink){.site = site, .bytes = output->bytes, .capacity = sizeof output->bytes};
}

int output_print(struct output *output)
{
    text_end(&output->sink);
    if (output->sink.length != 0) {
        native_thread_data()->detail = output->bytes;
        native_park_at(OP_PRINT, output->sink.site, 0);
        native_thread_data()->detail = NULL;
    }
    return (int)output->sink.length;
}

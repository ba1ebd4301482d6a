/* output.c - the operation OP_PRINT. The thread's data point to the text while it is parked. */
#include "machine/models/text/output.h"

#include "base/error.h"
#include "machine/native/native_internal.h"

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

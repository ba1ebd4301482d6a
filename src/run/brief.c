#include "run/brief.h"

#include "base/error.h"
#include "run/build.h"

#include <stdlib.h>
#include <string.h>

void brief_put(struct message *message, const struct run_options *options,
               const struct program *program)
{
    require(options->meaning && program->hash != 0);
    message_put_text(message, PACKAGE_VERSION);
    message_put(message, build_hash());
    message_put_text(message, options->meaning);
    message_put_bytes(message, program->image.bytes, program->image.size);
}

struct brief brief_take(struct message *message)
{
    struct brief brief;
    char *version = message_take_text(message);
    uint64_t build = message_take(message);
    if (message->failed || strcmp(version, PACKAGE_VERSION) != 0)
        die("the run is of heddle %s, and this is heddle " PACKAGE_VERSION,
            message->failed ? "of another kind" : version);
    if (build != build_hash())
        die("the run is of another build of heddle " PACKAGE_VERSION
            "; install one build on all machines");
    free(version);
    brief.meaning = message_take_text(message);
    brief.program.bytes = message_take_bytes(message, &brief.program.size);
    if (message->failed)
        bug("what the run told its worker is cut short");
    return brief;
}

#include "run/identity.h"

#include "base/error.h"
#include "run/build.h"

#include <stdlib.h>
#include <string.h>

void identity_put(struct message *message, const struct run_options *options, uint64_t hash)
{
    require(hash != 0);
    message_put_text(message, PACKAGE_VERSION);
    message_put(message, build_hash());
    message_put(message, hash);
    message_put_text(message, options->meaning);
}

/* "no options" for the empty text. */
static const char *name_options(const char *text)
{
    return *text ? text : "no options";
}

void identity_check(struct message *message, const struct run_options *options, uint64_t hash)
{
    const char *file = options->resume;
    char *version = message_take_text(message);
    if (strcmp(version, PACKAGE_VERSION) != 0)
        die("the checkpoint '%s' is of heddle %s, and this is heddle " PACKAGE_VERSION, file,
            version);
    if (message_take(message) != build_hash())
        die("the checkpoint '%s' is of another build of heddle " PACKAGE_VERSION, file);
    if (message_take(message) != hash)
        die("the checkpoint '%s' is of another program: its files, its flags for clang, its "
            "arguments or its input differ",
            file);
    char *meaning = message_take_text(message);
    if (strcmp(meaning, options->meaning) != 0)
        die("the checkpoint '%s' is of a run with %s, and not with %s", file, name_options(meaning),
            name_options(options->meaning));
    free(version);
    free(meaning);
}

#include "run/identity.h"

#include "base/error.h"
#include "run/build.h"
#include "scale/checkpoint.h"

#include <stdlib.h>
#include <string.h>

void identity_put(struct message *message, const struct run_options *options, uint64_t hash)
{
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

static void check_heddle(struct message *message, const char *file)
{
    char *version = message_take_text(message);
    if (strcmp(version, PACKAGE_VERSION) != 0)
        die("the checkpoint '%s' is of heddle %s, and this is heddle " PACKAGE_VERSION, file,
            version);
    if (message_take(message) != build_hash())
        die("the checkpoint '%s' is of another build of heddle " PACKAGE_VERSION, file);
    free(version);
}

static void check_meaning(struct message *message, const struct run_options *options)
{
    char *meaning = message_take_text(message);
    if (strcmp(meaning, options->meaning) != 0)
        die("the checkpoint '%s' is of a run with %s, and not with %s", options->resume,
            name_options(meaning), name_options(options->meaning));
    free(meaning);
}

void identity_check(struct message *message, const struct run_options *options, uint64_t hash)
{
    check_heddle(message, options->resume);
    if (message_take(message) != hash)
        die("the checkpoint '%s' is of another program: its files, its flags for clang, its "
            "arguments or its input differ",
            options->resume);
    check_meaning(message, options);
}

static bool has_begun(const struct run_options *options)
{
    struct message message = {0};
    checkpoint_read(options->resume, &message);
    check_heddle(&message, options->resume);
    bool is_loaded = message_take(&message) != 0;
    if (!is_loaded)
        check_meaning(&message, options);
    message_release(&message);
    return is_loaded;
}

void identity_prepare(struct run_options *options)
{
    if (options->resume && !has_begun(options))
        options->resume = NULL;
    checkpoint_check(options->checkpoint);
}

bool identity_write(const struct run_options *options)
{
    struct message message = {0};
    identity_put(&message, options, 0);
    const char *reason = checkpoint_write(options->checkpoint, &message);
    if (reason)
        warn("cannot write the checkpoint '%s': %s", options->checkpoint, reason);
    message_release(&message);
    return !reason;
}

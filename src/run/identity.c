#include "run/identity.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "scale/message.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A hash of this program's file. Two builds of one version may explore in different orders. */
static uint64_t build_hash(void)
{
    static const char own[] = "/proc/self/exe";
    unsigned char bytes[1 << 16];
    uint64_t hash = 0;
    FILE *file = fopen(own, "rbe");
    if (!file)
        die("cannot read '%s': %s", own, strerror(errno));
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;)
        hash = mix64(hash ^ mix64_bytes(bytes, size));
    fclose(file);
    return hash;
}

/* --- Checkpoints ------------------------------------------------------------------------------ */

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

/* `what`: the checkpoint or the run that is of the heddle which the message names. */
static void check_heddle(struct message *message, const char *what, const char *advice)
{
    char *version = message_take_text(message);
    uint64_t build = message_take(message);
    if (message->failed || strcmp(version, PACKAGE_VERSION) != 0)
        die("%s is of heddle %s, and this is heddle " PACKAGE_VERSION, what,
            message->failed ? "of another kind" : version);
    if (build != build_hash())
        die("%s is of another build of heddle " PACKAGE_VERSION "%s", what, advice);
    free(version);
}

static void check_checkpoint(struct message *message, const char *file)
{
    char *what = memory_print("the checkpoint '%s'", file);
    check_heddle(message, what, "");
    free(what);
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
    check_checkpoint(message, options->resume);
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
    check_checkpoint(&message, options->resume);
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

/* --- Workers ---------------------------------------------------------------------------------- */

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
    check_heddle(message, "the run", "; install one build on all machines");
    brief.meaning = message_take_text(message);
    brief.program.bytes = message_take_bytes(message, &brief.program.size);
    if (message->failed)
        bug("what the run told its worker is cut short");
    return brief;
}

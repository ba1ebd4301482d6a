#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "scale/message.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char magic[24] = "heddle checkpoint\n";

struct header {
    char magic[sizeof magic];
    uint64_t size;
    uint64_t hash;
};

/* --- Writing ---------------------------------------------------------------------------------- */

/* The name of the file may be lost with the power, if the directory is not synchronised. */
static void synchronise_directory(const char *file)
{
    char *copy = memory_copy_text(file);
    int directory = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    if (directory < 0)
        return;
    fsync(directory);
    close(directory);
}

static bool write_new(FILE *file, const struct message *message)
{
    struct header header = {.size = message->size,
                            .hash = mix64_bytes(message->bytes, message->size)};
    memcpy(header.magic, magic, sizeof magic);
    bool written = fwrite(&header, sizeof header, 1, file) == 1 &&
                   fwrite(message->bytes, 1, message->size, file) == message->size &&
                   fflush(file) == 0 && fsync(fileno(file)) == 0;
    int error = errno;
    written &= fclose(file) == 0;
    errno = written ? errno : error;
    return written;
}

/* The caller frees it. */
static char *name_of_new(const char *file)
{
    return memory_print("%s.new", file);
}

const char *checkpoint_write(const char *name, const struct message *message)
{
    char *new = name_of_new(name);
    const char *reason = NULL;
    FILE *file = fopen(new, "wbe");
    if (!file || !write_new(file, message) || rename(new, name) != 0) {
        reason = strerror(errno);
        if (file)
            unlink(new);
    } else {
        synchronise_directory(name);
    }
    free(new);
    return reason;
}

bool checkpoint_is_due(const struct checkpoint *checkpoint)
{
    return clock_now() - checkpoint->last >= checkpoint->every;
}

void checkpoint_save(struct checkpoint *checkpoint, const struct message *message)
{
    const char *reason = checkpoint_write(checkpoint->file, message);
    if (reason && !checkpoint->has_failed)
        warn("cannot write the checkpoint '%s': %s; an older one stays as it is", checkpoint->file,
             reason);
    checkpoint->has_failed = reason != NULL;
    checkpoint->last = clock_now();
}

/* --- Reading ---------------------------------------------------------------------------------- */

static bool has_magic(FILE *file, struct header *header)
{
    return fread(header, 1, sizeof *header, file) > strlen(magic) &&
           memcmp(header->magic, magic, sizeof magic) == 0;
}

static size_t size_of(FILE *file)
{
    struct stat status;
    return fstat(fileno(file), &status) == 0 ? (size_t)status.st_size : 0;
}

static FILE *open_to_read(const char *name)
{
    struct stat status;
    FILE *file = fopen(name, "rbe");
    if (!file)
        die("cannot read the checkpoint '%s': %s", name, strerror(errno));
    if (fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode))
        die("'%s' is no checkpoint, but a directory or a device", name);
    return file;
}

void checkpoint_read(const char *name, struct message *message)
{
    struct header header = {0};
    FILE *file = open_to_read(name);
    size_t size = size_of(file);
    if (!has_magic(file, &header))
        die("'%s' is no checkpoint of heddle", name);
    if (size < sizeof header || size - sizeof header < header.size)
        die("the checkpoint '%s' is cut short: it has %zu bytes of %zu", name, size,
            sizeof header + (size_t)header.size);
    array_reserve(message->bytes, message->capacity, header.size);
    message->size = fread(message->bytes, 1, header.size, file);
    if (message->size != header.size)
        die("cannot read the checkpoint '%s': %s", name, strerror(errno));
    if (size - sizeof header > header.size ||
        mix64_bytes(message->bytes, message->size) != header.hash)
        die("the checkpoint '%s' was altered since heddle wrote it: its check sum is wrong", name);
    fclose(file);
}

/* A new run starts where there is no file, or an older checkpoint. */
static void check_old(const char *name)
{
    struct header header = {0};
    FILE *file = open_to_read(name);
    if (size_of(file) > 0 && !has_magic(file, &header))
        die("'%s' is there already, and is no checkpoint; heddle does not overwrite it", name);
    fclose(file);
}

void checkpoint_check(const char *file)
{
    signal(SIGXFSZ, SIG_IGN);
    if (access(file, F_OK) == 0)
        check_old(file);
    char *new = name_of_new(file);
    int descriptor = open(new, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0)
        die("cannot write the checkpoint '%s': %s", file, strerror(errno));
    close(descriptor);
    unlink(new);
    free(new);
}

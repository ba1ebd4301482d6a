#include "front/cache/store.h"

#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Bytes of all files, and those that are left when there were too many. */
static const uint64_t most_bytes = UINT64_C(1) << 30, kept_bytes = UINT64_C(3) << 28;

enum { STALE_SECONDS = 3600 }; /* the age of a file that nobody will finish writing */

#define PART_PREFIX "part-"

struct header {
    char magic[16];
    struct content_name checksum; /* of the name, and of what follows */
    uint64_t size;                /* of what follows */
};

static const char magic[16] = "heddle's cache1";

static bool is_private(const struct stat *status)
{
    return status->st_uid == geteuid() && !(status->st_mode & (S_IWGRP | S_IWOTH));
}

/* The path of the directory; NULL: there can be none. The caller frees it. */
static char *find_directory(void)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && *cache == '/')
        return memory_print("%s/heddle", cache);
    return home && *home == '/' ? memory_print("%s/.cache/heddle", home) : NULL;
}

/* Makes the directory, and those above it that are not there. */
static void make_directory(char *path)
{
    for (char *end = strchr(path + 1, '/'); end; end = strchr(end + 1, '/')) {
        *end = '\0';
        mkdir(path, S_IRWXU);
        *end = '/';
    }
    mkdir(path, S_IRWXU);
}

/* Returns -1 if there is none that may be used. */
static int open_directory(bool makes)
{
    struct stat status;
    char *path = find_directory();
    if (!path)
        return -1;
    if (makes)
        make_directory(path);
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(path);
    if (directory >= 0 && (fstat(directory, &status) != 0 || !is_private(&status))) {
        close(directory);
        return -1;
    }
    return directory;
}

struct file_name {
    char text[2 * sizeof(struct content_name) + 1];
};

static struct file_name file_name_of(const struct content_name *name)
{
    struct file_name file;
    for (size_t i = 0; i < sizeof name->bytes; i++)
        snprintf(file.text + 2 * i, 3, "%02x", name->bytes[i]);
    return file;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Returns false if there are fewer bytes. */
static bool read_all(int file, void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t got = read(file, (char *)bytes + done, size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

static struct content_name checksum_of(const struct content_name *name,
                                       const struct store_part *parts, size_t count)
{
    struct digest digest;
    digest_begin(&digest, "file");
    digest_bytes(&digest, name->bytes, sizeof name->bytes);
    for (size_t i = 0; i < count; i++)
        llvm_blake3_hasher_update(&digest.hasher, parts[i].bytes, parts[i].size);
    return digest_end(&digest);
}

static bool read_file(int file, const struct content_name *name, struct store_bytes *found)
{
    struct stat status;
    struct header header;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || !is_private(&status) ||
        !read_all(file, &header, sizeof header) || memcmp(header.magic, magic, sizeof magic) != 0 ||
        header.size != (uint64_t)status.st_size - sizeof header)
        return false;
    found->size = header.size;
    found->bytes = memory_new(found->size + 1, 1);
    struct content_name sum = {{0}};
    if (read_all(file, found->bytes, found->size))
        sum = checksum_of(name, &(struct store_part){found->bytes, found->size}, 1);
    if (memcmp(&sum, &header.checksum, sizeof sum) == 0)
        return true;
    free(found->bytes);
    *found = (struct store_bytes){0};
    return false;
}

bool store_read(const struct content_name *name, struct store_bytes *found)
{
    int directory = open_directory(false);
    if (directory < 0)
        return false;
    struct file_name path = file_name_of(name);
    int file = openat(directory, path.text, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    close(directory);
    if (file < 0)
        return false;
    bool done = read_file(file, name, found);
    if (done)
        futimens(file, NULL); /* it was used now */
    close(file);
    return done;
}

/* --- Deleting --------------------------------------------------------------------------------- */

struct stored {
    char *name;
    uint64_t size;
    struct timespec used;
};

struct listing {
    struct stored *items;
    size_t count, capacity;
    uint64_t size; /* of all */
};

static int compare_use(const void *left, const void *right)
{
    const struct timespec *a = &((const struct stored *)left)->used,
                          *b = &((const struct stored *)right)->used;
    return a->tv_sec != b->tv_sec ? (a->tv_sec > b->tv_sec) - (a->tv_sec < b->tv_sec)
                                  : (a->tv_nsec > b->tv_nsec) - (a->tv_nsec < b->tv_nsec);
}

/* Takes the stream, which is that of the directory. Deletes what killed writers have left. */
static void list(struct listing *listing, DIR *stream, int directory)
{
    time_t now = time(NULL);
    struct stat status;
    for (struct dirent *entry; (entry = readdir(stream));) {
        const char *name = entry->d_name;
        if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode))
            continue;
        if (strncmp(name, PART_PREFIX, strlen(PART_PREFIX)) == 0) {
            if (now - status.st_mtim.tv_sec > STALE_SECONDS)
                unlinkat(directory, name, 0);
            continue;
        }
        uint64_t size = (uint64_t)status.st_blocks * 512;
        *array_push(listing->items, listing->count, listing->capacity) =
            (struct stored){memory_copy_text(name), size, status.st_mtim};
        listing->size += size;
    }
    closedir(stream);
}

static void delete_unused(int directory)
{
    struct listing listing = {0};
    int copy = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *stream = copy >= 0 ? fdopendir(copy) : NULL;
    if (!stream)
        return;
    list(&listing, stream, directory);
    if (listing.size > most_bytes)
        qsort(listing.items, listing.count, sizeof *listing.items, compare_use);
    uint64_t kept = listing.size > most_bytes ? kept_bytes : most_bytes;
    for (size_t i = 0; i < listing.count; i++) {
        if (listing.size > kept && unlinkat(directory, listing.items[i].name, 0) == 0)
            listing.size -= listing.items[i].size;
        free(listing.items[i].name);
    }
    free(listing.items);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static bool write_all(int file, const void *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t put = write(file, (const char *)bytes + done, size - done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        done += (size_t)put;
    }
    return true;
}

static bool write_parts(int file, const struct content_name *name, const struct store_part *parts,
                        size_t count)
{
    struct header header = {.checksum = checksum_of(name, parts, count)};
    memcpy(header.magic, magic, sizeof magic);
    for (size_t i = 0; i < count; i++)
        header.size += parts[i].size;
    bool done = write_all(file, &header, sizeof header);
    for (size_t i = 0; i < count; i++)
        done = done && write_all(file, parts[i].bytes, parts[i].size);
    return done;
}

/* Writes to a new file first. */
static void write_file(int directory, const struct content_name *name,
                       const struct store_part *parts, size_t count)
{
    struct file_name path = file_name_of(name);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    char *part = memory_print(PART_PREFIX "%.16s-%ld-%ld", path.text, (long)getpid(), now.tv_nsec);
    int file = openat(directory, part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                      S_IRUSR | S_IWUSR);
    if (file >= 0) {
        bool done = write_parts(file, name, parts, count);
        done = close(file) == 0 && done;
        if (!done || renameat(directory, part, directory, path.text) != 0)
            unlinkat(directory, part, 0);
    }
    free(part);
}

void store_write(const struct content_name *name, const struct store_part *parts, size_t count)
{
    int directory = open_directory(true);
    if (directory < 0)
        return;
    write_file(directory, name, parts, count);
    delete_unused(directory);
    close(directory);
}

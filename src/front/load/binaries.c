/* binaries.c - the modules in objects, archives, programs and shared objects.
 *
 * A program or a shared object names the shared objects that it needs (DT_NEEDED). They are looked
 * for as the dynamic linker does: in the folders that the file names, with $ORIGIN for its own, and
 * in those of LD_LIBRARY_PATH. The system's folders are left out, since what is there has no
 * bitcode. */
#include "front/load/contents.h"

#include "base/error.h"
#include "base/memory.h"
#include "front/load/embedded.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char gcc_advice[] =
    "what gcc makes for -flto is in a form of its own; build it with heddle-cc, or with clang";
static const char advice[] = "build it with heddle-cc, or with clang -flto";

static const char *advice_for(const struct embedded *embedded)
{
    return embedded->has_gcc_lto ? gcc_advice : advice;
}

/* Adds the pieces, whose names are that of the file and those of the archive's members. */
static void add_pieces(struct file_contents *contents, const struct embedded *embedded,
                       const char *file, enum content_kind kind)
{
    for (size_t i = 0; i < embedded->count; i++) {
        const struct embedded_piece *piece = &embedded->pieces[i];
        const char *name = file;
        if (piece->member)
            name = contents_own(contents, memory_print("%s(%s)", file, piece->member));
        contents_add(contents,
                     LLVMCreateMemoryBufferWithMemoryRangeCopy(piece->bitcode, piece->size, name),
                     (struct file_content){
                         .file = name,
                         .kind = piece->member ? CONTENT_MEMBER : kind,
                         .object = contents->object_count + piece->object,
                     });
    }
    for (size_t i = 0; i < embedded->foreign.count; i++)
        contents_note(contents, memory_print("'%s(%s)' has no bitcode in it: %s", file,
                                             embedded->foreign.items[i], advice_for(embedded)));
    contents->object_count += embedded->object_count;
}

/* --- shared objects that others need ---------------------------------------------------------- */

/* Whether heddle has what is in the shared object, by its name. */
static bool is_own(const char *name)
{
    static const char *const names[] = {
        "libc.so",      "libm.so",     "libpthread.so", "libdl.so",     "librt.so",
        "libstdc++.so", "libgcc_s.so", "libatomic.so",  "libcmocka.so", "ld-linux",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(name, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* FOLDER/NAME, with the folder of the file that needs it for $ORIGIN. The caller frees it. */
static char *path_in(const char *folder, size_t length, const char *name, const char *file)
{
    static const char *const origins[] = {"$ORIGIN", "${ORIGIN}"};
    const char *slash = strrchr(file, '/');
    int own = slash ? (int)(slash - file) : 1;
    for (size_t i = 0; i < 2; i++) {
        size_t origin = strlen(origins[i]);
        if (length >= origin && strncmp(folder, origins[i], origin) == 0)
            return memory_print("%.*s%.*s/%s", own, slash ? file : ".", (int)(length - origin),
                                folder + origin, name);
    }
    return memory_print("%.*s/%s", (int)length, folder, name);
}

/* Looks into folders that colons separate. Returns the path; NULL: it is not there. */
static char *find_in(const char *folders, const char *name, const char *file)
{
    while (folders && *folders) {
        size_t length = strcspn(folders, ":");
        char *path = path_in(length > 0 ? folders : ".", length > 0 ? length : 1, name, file);
        if (access(path, R_OK) == 0 && embedded_is_binary(path))
            return path;
        free(path);
        folders += length + (folders[length] == ':');
    }
    return NULL;
}

/* --- files ------------------------------------------------------------------------------------ */

/* Whether the file was not read before, under any name. */
static bool is_new(struct file_contents *contents, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return false;
    struct file_identity own = {status.st_dev, status.st_ino};
    for (size_t i = 0; i < contents->binary_count; i++) {
        const struct file_identity *other = &contents->binaries[i];
        if (other->device == own.device && other->number == own.number)
            return false;
    }
    *array_push(contents->binaries, contents->binary_count, contents->binary_capacity) = own;
    return true;
}

/* Files that are to be read. */
struct queue {
    const char **items;
    size_t count;
    size_t capacity;
};

static void add_to(struct queue *queue, const char *file)
{
    *array_push(queue->items, queue->count, queue->capacity) = file;
}

static void add_needed(struct file_contents *contents, struct queue *queue,
                       const struct embedded *embedded, const char *file)
{
    for (size_t i = 0; i < embedded->needed.count; i++) {
        const char *name = embedded->needed.items[i];
        if (is_own(name))
            continue;
        char *path = find_in(embedded->search, name, file);
        if (!path)
            path = find_in(getenv("LD_LIBRARY_PATH"), name, file);
        if (path)
            add_to(queue, contents_own(contents, path));
        else
            contents_note(contents,
                          memory_print("'%s' needs '%s', which is neither in the folders that it "
                                       "names nor in those of LD_LIBRARY_PATH",
                                       file, name));
    }
}

void binaries_add(struct file_contents *contents, const char *named)
{
    struct queue queue = {0};
    add_to(&queue, named);
    for (size_t i = 0; i < queue.count; i++) {
        const char *file = queue.items[i];
        if (!is_new(contents, file))
            continue;
        struct embedded embedded;
        embedded_read(&embedded, file);
        if (embedded.count == 0 && file == named)
            die("'%s' has no bitcode in it: %s", file, advice_for(&embedded));
        if (embedded.count == 0)
            contents_note(contents, memory_print("'%s', which '%s' needs, has no bitcode in it: %s",
                                                 file, named, advice_for(&embedded)));
        else
            add_needed(contents, &queue, &embedded, file);
        bool is_shared = embedded.is_shared || file != named;
        add_pieces(contents, &embedded, file, is_shared ? CONTENT_SHARED : CONTENT_GIVEN);
        embedded_release(&embedded);
    }
    free(queue.items);
}

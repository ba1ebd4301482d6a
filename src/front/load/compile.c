#include "front/load/compile.h"

#include "base/error.h"
#include "base/memory.h"
#include "front/cache/digest.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

size_t compile_most(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? (size_t)processors : 1;
}

static void start(struct compilation *run, enum clang_output wanted)
{
    run->arguments[3].items = run->language;
    clang_start(&run->clang, wanted, run->file, run->is_cxx, run->arguments);
    run->runs = true;
}

/* --- Names ------------------------------------------------------------------------------------ */

/* Options behind which clang reads only what the text holds. */
static const struct {
    const char *text;
    enum { ALONE, WITH_VALUE, PREFIX } kind;
} harmless[] = {
    {"-D", PREFIX},
    {"-U", PREFIX},
    {"-I", PREFIX},
    {"-std=", PREFIX},
    {"-W", PREFIX},
    {"-O", PREFIX},
    {"-fno-", PREFIX},
    {"-w", ALONE},
    {"-g", ALONE},
    {"-ansi", ALONE},
    {"-pedantic", ALONE},
    {"-pedantic-errors", ALONE},
    {"-pthread", ALONE},
    {"-fPIC", ALONE},
    {"-fPIE", ALONE},
    {"-fpic", ALONE},
    {"-fpie", ALONE},
    {"-fcommon", ALONE},
    {"-fexceptions", ALONE},
    {"-frtti", ALONE},
    {"-fwrapv", ALONE},
    {"-fchar8_t", ALONE},
    {"-fcolor-diagnostics", ALONE},
    {"-fsigned-char", ALONE},
    {"-funsigned-char", ALONE},
    {"-fshort-enums", ALONE},
    {"-mcx16", ALONE},
    {"-m64", ALONE},
    {"-nostdinc", ALONE},
    {"-isystem", WITH_VALUE},
    {"-iquote", WITH_VALUE},
    {"-idirafter", WITH_VALUE},
    {"-include", WITH_VALUE},
    {"-x", WITH_VALUE},
};

/* The number of words that are a harmless option; 0: it may be none. */
static size_t count_harmless(const char *const *words, size_t count)
{
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        size_t length = strlen(harmless[i].text);
        if (harmless[i].kind == PREFIX && strncmp(*words, harmless[i].text, length) == 0)
            return (*words)[length] || count < 2 ? 1 : 2;
        if (strcmp(*words, harmless[i].text) == 0)
            return harmless[i].kind != WITH_VALUE ? 1 : count < 2 ? 0 : 2;
    }
    return 0;
}

/* -Wp, and its like pass options on. */
static bool passes_on(const char *word)
{
    return strncmp(word, "-W", 2) == 0 && strchr(word, ',');
}

static bool are_harmless(const struct clang_arguments *arguments)
{
    for (size_t i = 0, step; i < arguments->count; i += step) {
        step = count_harmless(arguments->items + i, arguments->count - i);
        if (step == 0 || passes_on(arguments->items[i]))
            return false;
    }
    return true;
}

static bool can_have_entry(const struct compilation *run)
{
    struct stat status;
    if (!run->file || !run->is_cxx || !run->caches || getenv("CCC_OVERRIDE_OPTIONS") ||
        stat(run->file, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    for (unsigned list = 0; list < CLANG_ARGUMENT_LISTS - 1; list++)
        if (!are_harmless(&run->arguments[list]))
            return false;
    return true;
}

static bool has(const char *text, size_t size, const char *word)
{
    return memmem(text, size, word, strlen(word)) != NULL;
}

/* Whether the word is behind a sign that begins a directive. */
static bool is_directive(const char *text, const char *word)
{
    while (word > text && (isspace((unsigned char)word[-1]) || word[-1] == '\\'))
        word--;
    return word > text && (word[-1] == '#' || word[-1] == ':' || word[-1] == '=');
}

static bool embeds(const char *text, size_t size)
{
    const char *const word = "embed", *end = text + size;
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), word, strlen(word))); at++)
        if (is_directive(text, at))
            return true;
    return has(text, size, "__has_embed");
}

/* Whether the text alone does not tell what clang makes of it. */
static bool is_open(const char *text, size_t size)
{
    return has(text, size, "__DATE__") || has(text, size, "__TIME__") ||
           has(text, size, "__TIMESTAMP__") || embeds(text, size);
}

/* Adds the identity of what is at the path. */
static void add_file(struct digest *digest, const char *path)
{
    struct stat status;
    digest_text(digest, path);
    if (stat(path, &status) != 0)
        status = (struct stat){0};
    const uint64_t numbers[] = {
        status.st_dev,
        status.st_ino,
        (uint64_t)status.st_size,
        (uint64_t)status.st_mtim.tv_sec,
        (uint64_t)status.st_mtim.tv_nsec,
        (uint64_t)status.st_ctim.tv_sec,
        (uint64_t)status.st_ctim.tv_nsec,
    };
    digest_bytes(digest, numbers, sizeof numbers);
}

/* Returns false if there is none. */
static bool add_clang(struct digest *digest)
{
    char path[PATH_MAX];
    if (!realpath(HEDDLE_CLANG, path))
        return false;
    add_file(digest, path);
    *strrchr(path, '/') = '\0';
    add_file(digest, path);
    char *libraries = memory_print("%s/../lib", path);
    add_file(digest, libraries);
    free(libraries);
    return true;
}

static void add_command(struct digest *digest, const struct compilation *run)
{
    char **command = clang_command(CLANG_BITCODE, run->file, run->is_cxx, run->arguments);
    size_t count = 0;
    while (command[count])
        count++;
    digest_texts(digest, (const char *const *)command, count);
    free(command);
}

/* Takes the text that clang has made. Returns false if it gives no name. */
static bool name_of(struct compilation *run, struct content_name *name)
{
    struct digest digest;
    char directory[PATH_MAX];
    int status = clang_wait(&run->clang);
    struct clang_result text = clang_take(&run->clang);
    run->runs = false;
    digest_begin(&digest, "bitcode");
    bool done = status == 0 && !is_open(text.output, text.output_size) && identity_add(&digest) &&
                add_clang(&digest) && getcwd(directory, sizeof directory);
    if (done) {
        digest_text(&digest, directory);
        add_command(&digest, run);
        digest_bytes(&digest, text.output, text.output_size);
        *name = digest_end(&digest);
    }
    free(text.output);
    free(text.messages);
    return done;
}

/* --- Entries ---------------------------------------------------------------------------------- */

/* An entry is the length of the messages, the messages, and the bitcode. Finds the bitcode, and
 * prints the messages. */
static void take_entry(struct compilation *run)
{
    uint64_t length;
    memcpy(&length, run->entry.bytes, sizeof length);
    const unsigned char *messages = run->entry.bytes + sizeof length;
    run->bitcode.bytes = run->entry.bytes + sizeof length + length;
    run->bitcode.size = run->entry.size - sizeof length - length;
    if (length > 0) {
        fflush(stderr);
        fwrite(messages, 1, length, stderr);
    }
}

static void make_entry(struct compilation *run, const struct clang_result *result)
{
    uint64_t length = result->message_size;
    struct store_bytes *entry = &run->entry;
    entry->size = sizeof length + length + result->output_size;
    entry->bytes = memory_new(entry->size, 1);
    memcpy(entry->bytes, &length, sizeof length);
    if (length > 0)
        memcpy(entry->bytes + sizeof length, result->messages, length);
    memcpy(entry->bytes + sizeof length + length, result->output, result->output_size);
}

void compile_find(struct compilations *all)
{
    for (size_t i = 0, started = 0; i < all->count; i++) {
        for (; started < all->count && started < i + compile_most(); started++)
            if (can_have_entry(&all->items[started]))
                start(&all->items[started], CLANG_TEXT);
        struct compilation *run = &all->items[i];
        if (!run->runs)
            continue;
        run->has_name = name_of(run, &run->name);
        run->is_new = run->has_name && !store_read(&run->name, &run->entry);
    }
}

void compile_start(struct compilation *run)
{
    if (run->file && !run->entry.bytes)
        start(run, run->has_name ? CLANG_BITCODE_QUIETLY : CLANG_BITCODE);
}

const struct store_bytes *compile_finish(struct compilation *run)
{
    if (run->runs) {
        int status = clang_wait(&run->clang);
        struct clang_result result = clang_take(&run->clang);
        run->runs = false;
        make_entry(run, &result);
        free(result.output);
        free(result.messages);
        take_entry(run);
        if (status != 0 || run->bitcode.size == 0) {
            clang_complain(&run->clang, status);
            compile_release(run);
            return NULL;
        }
    } else {
        take_entry(run);
    }
    return &run->bitcode;
}

void compile_release(struct compilation *run)
{
    free(run->entry.bytes);
    run->entry = run->bitcode = (struct store_bytes){0};
}

/* --- Keeping ---------------------------------------------------------------------------------- */

static void start_checks(struct compilations *all, size_t most)
{
    for (; all->checks < all->count && all->checks < most; all->checks++)
        if (all->items[all->checks].is_new)
            start(&all->items[all->checks], CLANG_TEXT);
}

void compile_check(struct compilations *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (!all->items[i].is_new)
            compile_release(&all->items[i]);
    start_checks(all, compile_most());
}

void compile_keep(struct compilations *all)
{
    struct content_name name;
    for (size_t i = 0; i < all->count; i++) {
        struct compilation *run = &all->items[i];
        start_checks(all, i + compile_most());
        if (run->runs && name_of(run, &name) && memcmp(&name, &run->name, sizeof name) == 0)
            store_write(&name, &(struct store_part){run->entry.bytes, run->entry.size}, 1);
        compile_release(run);
    }
    compile_drop(all);
}

void compile_drop(struct compilations *all)
{
    for (size_t i = 0; i < all->count; i++) {
        struct compilation *run = &all->items[i];
        if (run->runs)
            name_of(run, &run->name);
        compile_release(run);
    }
    free(all->items);
    *all = (struct compilations){0};
}

/* clang.c - runs clang, which writes to a file in memory. */
#include "front/load/clang.h"

#include "base/error.h"
#include "base/memory.h"
#include "front/paths.h"
#include "front/unchecked.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* -O1 makes clang emit lifetime markers and alias information. No pass runs, so the program is
 * instrumented as written. */
static const char *const common_arguments[] = {
    HEDDLE_CLANG,
    "-g",
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-fno-discard-value-names",
    "-D__HEDDLE__=1",
    "-U_FORTIFY_SOURCE",
    "-fno-stack-protector",
    "-fno-math-errno",
    "-fno-crash-diagnostics", /* else it leaves files */
    "-Wsource-uses-openmp",   /* pragmas that are ignored: what is explored is sequential */
    "-Wno-error=source-uses-openmp",
    UNCHECKED_CLANG_ARGUMENTS,
};

enum { COMMON = sizeof common_arguments / sizeof *common_arguments };

/* For libstdc++. Containers check their arguments. std::string is compiled in each file, as
 * libstdc++ is not linked. shared_ptr does not access both counters in one operation. Semaphores
 * are those of POSIX, which the machine models. */
static const char *const cxx_arguments[] = {"-D_GLIBCXX_ASSERTIONS", "-D_GLIBCXX_TSAN=1",
                                            "-D_GLIBCXX_USE_POSIX_SEMAPHORE=1"};

enum { COMMON_CXX = sizeof cxx_arguments / sizeof *cxx_arguments };

/* Room for what make_arguments adds by itself. */
enum { OWN = COMMON + COMMON_CXX + 15 };

/* Whether the preprocessor has run, so that clang has no use for what is for it. */
static bool is_preprocessed(const char *file)
{
    const char *dot = strrchr(file, '.');
    return dot && (strcmp(dot, ".i") == 0 || strcmp(dot, ".ii") == 0);
}

char **clang_command(enum clang_output wanted, const char *file, bool cxx,
                     const struct clang_arguments *arguments)
{
    size_t given = 0;
    for (unsigned list = 0; list < CLANG_ARGUMENT_LISTS; list++)
        given += arguments[list].count;
    const char **all = memory_new(OWN + given, sizeof *all);
    const struct header_paths headers = paths_find_headers();
    size_t n = 0;
    for (size_t i = 0; i < COMMON; i++)
        all[n++] = common_arguments[i];
    if (isatty(STDERR_FILENO))
        all[n++] = "-fcolor-diagnostics"; /* clang itself may write to memory */
    if (is_preprocessed(file))
        all[n++] = "-Wno-unused-command-line-argument";
    all[n++] = "-I";
    all[n++] = headers.include;
    all[n++] = "-isystem";
    all[n++] = headers.system;
    for (size_t i = 0; cxx && i < COMMON_CXX; i++)
        all[n++] = cxx_arguments[i];
    if (!cxx) {
        all[n++] = "-include";
        all[n++] = "heddle_names.h";
    }
    for (unsigned list = 0; list < CLANG_ARGUMENT_LISTS; list++)
        for (size_t i = 0; i < arguments[list].count; i++)
            all[n++] = arguments[list].items[i];
    all[n++] = wanted == CLANG_TEXT ? "-E" : "-c";
    all[n++] = wanted == CLANG_TEXT ? "-frewrite-includes" : "-emit-llvm";
    all[n++] = "-o";
    all[n++] = "-";
    all[n++] = "--";
    all[n++] = file;
    return (char **)all;
}

static int open_memory(void)
{
    int file = memfd_create("clang", MFD_CLOEXEC);
    if (file < 0)
        die("cannot make a file in memory: %s", strerror(errno));
    return file;
}

void clang_start(struct clang *clang, enum clang_output wanted, const char *file, bool cxx,
                 const struct clang_arguments *arguments)
{
    *clang = (struct clang){.file = file, .output = open_memory(), .messages = -1};
    if (wanted != CLANG_BITCODE)
        clang->messages = open_memory();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, clang->output, STDOUT_FILENO);
    if (clang->messages >= 0)
        posix_spawn_file_actions_adddup2(&actions, clang->messages, STDERR_FILENO);
    char **all = clang_command(wanted, file, cxx, arguments);
    int error = posix_spawn(&clang->child, HEDDLE_CLANG, &actions, NULL, all, environ);
    if (error)
        die("cannot run %s: %s", HEDDLE_CLANG, strerror(error));
    posix_spawn_file_actions_destroy(&actions);
    free(all);
}

/* Reads and closes the file. The caller frees the bytes. */
static char *take_file(int file, size_t *size)
{
    off_t end = lseek(file, 0, SEEK_END);
    size_t used = 0, all = end > 0 ? (size_t)end : 0;
    char *bytes = memory_new(all + 1, 1);
    while (used < all) {
        ssize_t got = pread(file, bytes + used, all - used, (off_t)used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        used += (size_t)got;
    }
    close(file);
    *size = used;
    return bytes;
}

/* Who ends clang by Ctrl-C or the like ends heddle, too, at once or in a moment: a handler has
 * noted it, or clang was killed because the time is up (cli/progress.h). */
static void end_likewise(int signal)
{
    if (signal == SIGINT || signal == SIGTERM)
        raise(signal);
    sleep(1);
}

int clang_wait(struct clang *clang)
{
    int status = 0;
    while (waitpid(clang->child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFSIGNALED(status))
        end_likewise(WTERMSIG(status));
    return status;
}

struct clang_result clang_take(struct clang *clang)
{
    struct clang_result result = {0};
    result.output = take_file(clang->output, &result.output_size);
    if (clang->messages >= 0)
        result.messages = take_file(clang->messages, &result.message_size);
    return result;
}

void clang_complain(const struct clang *clang, int status)
{
    if (WIFSIGNALED(status))
        warn("clang was killed by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) == 0)
        warn("clang was told to do something else than to compile '%s'; leave out options such as "
             "-E and -fsyntax-only",
             clang->file);
}

char *clang_finish(struct clang *clang, size_t *size)
{
    int status = clang_wait(clang);
    struct clang_result result = clang_take(clang);
    free(result.messages);
    if (status == 0 && result.output_size > 0) {
        *size = result.output_size;
        return result.output;
    }
    free(result.output);
    clang_complain(clang, status);
    return NULL;
}

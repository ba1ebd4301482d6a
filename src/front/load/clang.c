/* clang.c - runs clang and reads its output through a pipe. */
#include "front/load/clang.h"

#include "base/error.h"
#include "base/memory.h"
#include "front/load/paths.h"
#include "front/unchecked.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
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
    "-emit-llvm",
    "-c",
    "-fno-discard-value-names",
    "-D__HEDDLE__=1",
    "-U_FORTIFY_SOURCE",
    "-fno-stack-protector",
    "-fno-math-errno",
    "-fno-crash-diagnostics", /* else it leaves files */
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
enum { OWN = COMMON + COMMON_CXX + 11 };

static char **make_arguments(const char *file, bool cxx, const struct clang_arguments *arguments)
{
    size_t given = 0;
    for (unsigned list = 0; list < CLANG_ARGUMENT_LISTS; list++)
        given += arguments[list].count;
    const char **all = memory_new(OWN + given, sizeof *all);
    const struct header_paths headers = paths_find_headers();
    size_t n = 0;
    for (size_t i = 0; i < COMMON; i++)
        all[n++] = common_arguments[i];
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
    all[n++] = "-o";
    all[n++] = "-";
    all[n++] = "--";
    all[n++] = file;
    return (char **)all;
}

void clang_start(struct clang *clang, const char *file, bool cxx,
                 const struct clang_arguments *arguments)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        die("cannot make a pipe: %s", strerror(errno));
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    char **all = make_arguments(file, cxx, arguments);
    int error = posix_spawn(&clang->child, HEDDLE_CLANG, &actions, NULL, all, environ);
    if (error)
        die("cannot run %s: %s", HEDDLE_CLANG, strerror(error));
    posix_spawn_file_actions_destroy(&actions);
    free(all);
    close(ends[1]);
    clang->output = ends[0];
    clang->file = file;
}

char *clang_finish(struct clang *clang, size_t *size)
{
    char *bitcode = NULL;
    size_t used = 0, capacity = 0;
    for (;;) {
        array_reserve(bitcode, capacity, used + 65536);
        ssize_t got = read(clang->output, bitcode + used, capacity - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        used += (size_t)got;
    }
    close(clang->output);
    int status = 0;
    while (waitpid(clang->child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && used > 0) {
        *size = used;
        return bitcode;
    }
    free(bitcode);
    if (WIFSIGNALED(status))
        warn("clang was killed by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) == 0)
        warn("clang was told to do something else than to compile '%s'; leave out options such as "
             "-E and -fsyntax-only",
             clang->file);
    return NULL;
}

/* What is taken from a build's compile commands. */
#include "cli/compile_flags.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The words, each between brackets. */
static void assert_split(const char *command, const char *expected)
{
    size_t count;
    char **words = shell_words_split(command, &count);
    char joined[256] = "";
    for (size_t i = 0; i < count; i++)
        strcat(strcat(strcat(joined, "["), words[i]), "]");
    assert_string_equal(joined, expected);
    assert_null(words[count]);
    free(words);
}

static void test_words(void **unused)
{
    (void)unused;
    assert_split("", "");
    assert_split("  \t ", "");
    assert_split("a", "[a]");
    assert_split(" cc  -c\ta.c\n", "[cc][-c][a.c]");
    assert_split("'' \"\" x", "[][][x]");
    assert_split("-DNAME='\"a b\"' c", "[-DNAME=\"a b\"][c]");
    assert_split("-DNAME=\\\"x\\\" a\\ b", "[-DNAME=\"x\"][a b]");
    assert_split("\"a\\\\b \\n \\\"\" '\\'", "[a\\b \\n \"][\\]");
    assert_split("'never closed", "[never closed]");
    assert_split("end\\", "[end\\]");
    assert_split("$HOME *", "[$HOME][*]");
}

/* The flags that are kept of a command, with a blank between them. */
static void assert_kept(const char *command, const char *expected)
{
    size_t count;
    char **words = shell_words_split(command, &count);
    struct compile_flags flags = {0};
    compile_flags_add(&flags, (const char *const *)words, count, "/build", "test");
    char joined[256] = "";
    for (size_t i = 0; i < flags.count; i++)
        strcat(strcat(joined, i ? " " : ""), flags.items[i]);
    assert_string_equal(joined, expected);
    compile_flags_release(&flags);
    free(words);
}

static void test_dropped(void **unused)
{
    (void)unused;
    assert_kept("cc -c -g -O3 -Wall -Wno-x -pipe -o a.o a.c", "");
    assert_kept("gcc -MD -MP -MT a.o -MF -DNO.d -fPIC -fplugin=x -mfunction-return=thunk a.c", "");
    assert_kept("ccache gcc -lm -L lib -Xlinker -DNO -Wl,-x --param -DNO", "");
    assert_kept("cc -o", "");
    assert_kept("cc -I", "");
    assert_kept("", "");
}

static void test_kept(void **unused)
{
    (void)unused;
    assert_kept("cc -DA -D B=1 -UC -std=gnu11 -pthread -fwrapv -o x.o a.c",
                "-DA -DB=1 -UC -std=gnu11 -pthread -fwrapv");
    assert_kept("cc -funsigned-char -fno-builtin-free -msse4.2 -x c",
                "-funsigned-char -fno-builtin-free -msse4.2 -xc");
}

/* From the folder that the command ran in. */
static void test_paths(void **unused)
{
    (void)unused;
    assert_kept("cc -Iinc -I ../x -I/abs -isystem sys -iquote. --sysroot=root",
                "-I/build/inc -I/build/../x -I/abs -isystem/build/sys -iquote/build/. "
                "--sysroot=/build/root");
    /* One that is not there may be among the headers. */
    assert_kept("cc -include stdio.h -include /etc/passwd", "-includestdio.h -include/etc/passwd");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

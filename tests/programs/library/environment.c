/* The environment has the variables of --env and no others. It can be read and changed by each of
 * its functions, and through `environ` and the third parameter of main. */
// RUN: %heddle --leaks=error --format=json --env=HOME=/home/me --env=EMPTY= %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json --env=HOME=/home/me --env=EMPTY= %s | FileCheck %s
// RUN: %exits 2 %heddle --env=NO_VALUE %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// WRONG: error: --env takes a name and a value: --env=NAME=VALUE, not 'NO_VALUE'

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void check_given(char **variables)
{
    assert(variables == environ && strcmp(environ[0], "HOME=/home/me") == 0 && !environ[2]);
    assert(strcmp(getenv("HOME"), "/home/me") == 0 && strcmp(getenv("EMPTY"), "") == 0);
    assert(!getenv("HOM") && !getenv("PATH") && !secure_getenv("HOMES"));
}

static void check_changes(void)
{
    assert(setenv("MODE", "fast", 0) == 0 && strcmp(getenv("MODE"), "fast") == 0);
    assert(setenv("MODE", "slow", 0) == 0 && strcmp(getenv("MODE"), "fast") == 0);
    assert(setenv("MODE", "slow", 1) == 0 && strcmp(getenv("MODE"), "slow") == 0);
    assert(setenv("HOME", "/", 1) == 0 && strcmp(getenv("HOME"), "/") == 0);
    assert(unsetenv("HOME") == 0 && !getenv("HOME") && strcmp(getenv("MODE"), "slow") == 0);
    assert(setenv("A=B", "", 1) == -1 && errno == EINVAL && unsetenv("") == -1);
}

/* putenv takes the string itself, which the program may change later. */
static void check_putenv(void)
{
    static char text[] = "LEVEL=1";
    assert(putenv(text) == 0 && strcmp(getenv("LEVEL"), "1") == 0);
    text[6] = '2';
    assert(strcmp(getenv("LEVEL"), "2") == 0);
    char name[] = "LEVEL";
    assert(putenv(name) == 0 && !getenv("LEVEL"));
}

int main(int argc, char **argv, char **variables)
{
    (void)argc, (void)argv;
    check_given(variables);
    check_changes();
    check_putenv();
    assert(clearenv() == 0 && !getenv("MODE"));
    return 0;
}

/* getopt takes the program's arguments apart as it does natively. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t -ab 3 -c7 -- -a x
// RUN: %heddle --quiet --args="-ab 3 -c7 -- -a x" %s
// RUN: %exits 1 %heddle --quiet --args="-z" %s | FileCheck %s

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int a = 0, b = 0, c = 0, option;
    while ((option = getopt(argc, argv, "ab:c:")) != -1) {
        // CHECK: options.c:[[#@LINE+1]]:{{[0-9]+}}: error: assertion `option != '?'' failed
        assert(option != '?');
        a += option == 'a';
        b = option == 'b' ? atoi(optarg) : b;
        c = option == 'c' ? atoi(optarg) : c;
    }
    assert(a == 1 && b == 3 && c == 7 && optind + 2 == argc);
    assert(strcmp(argv[optind], "-a") == 0);

    char *wrong[] = {"program", "-x", "-b", NULL};
    optind = 1;
    opterr = 0;
    assert(getopt(3, wrong, "b:") == '?' && optopt == 'x');
    assert(getopt(3, wrong, "b:") == '?' && optopt == 'b' && optind == 3);
    optind = 2;
    assert(getopt(3, wrong, ":b:") == ':' && getopt(3, wrong, ":b:") == -1);
    return 0;
}

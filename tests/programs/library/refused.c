/* What heddle will not follow is refused before anything runs, also where it may never be called:
 * by name, at its place, with advice. */
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <ucontext.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        return 0;
    char text[8];
    // CHECK-DAG: refused.c:[[#@LINE+1]]:5: error: call of '{{(__isoc99_)?}}scanf': nothing is typed in {{.*}}--args
    scanf("%7s", text);
    // CHECK-DAG: refused.c:[[#@LINE+1]]:5: error: call of 'getchar': nothing is typed in
    getchar();
    // CHECK-DAG: refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'rmdir': heddle's files are
    int file = rmdir(argv[1]);
    // CHECK-DAG: refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'socket': heddle has no network;
    file += socket(AF_INET, SOCK_STREAM, 0);
    // CHECK-DAG: refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'killpg': heddle delivers only
    killpg(0, SIGINT);
    // CHECK-DAG: refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'alarm': heddle delivers only the
    alarm(1);
    // CHECK-DAG: refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'fork': heddle runs one process;
    fork();
    // CHECK-DAG: refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'execv': heddle runs one process;
    execv(argv[1], argv);
    static ucontext_t context;
    // CHECK-DAG: refused.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of 'getcontext': heddle does not
    getcontext(&context);
    // CHECK-DAG: error: the address of 'fsync' is taken: heddle's files are read
    static int (*volatile by_address)(int) = fsync;
    return by_address(file);
}

/* Two threads that come to the same line through different functions, and memory that a helper
 * allocated. */
#include <pthread.h>
#include <stdlib.h>

struct account {
    int balance;
};

static struct account *account;

static struct account *open_account(void)
{
    struct account *made = malloc(sizeof *made);
    made->balance = 0;
    return made;
}

static void add(struct account *to, int amount)
{
    to->balance += amount;
}

static void deposit(int amount)
{
    add(account, amount);
}

static void withdraw(int amount)
{
    add(account, -amount);
}

static void *earn(void *unused)
{
    deposit(10);
    return unused;
}

static void *spend(void *unused)
{
    withdraw(5);
    return unused;
}

static void start(pthread_t *thread, void *(*routine)(void *))
{
    pthread_create(thread, NULL, routine, NULL);
}

int main(void)
{
    pthread_t threads[2];
    account = open_account();
    start(&threads[0], earn);
    start(&threads[1], spend);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    free(account);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle --quiet calls.c | FileCheck --match-full-lines %s
//      CHECK: calls.c:21:17: error: data race on 'made->balance': read by thread 2 and write by thread 1 [data-race]
// CHECK-NEXT:     21 |     to->balance += amount;
// CHECK-NEXT:        |                 ^
// CHECK-NEXT: calls.c:31:5: note: add is called from withdraw
// CHECK-NEXT: calls.c:42:5: note: called from spend
// CHECK-NEXT: calls.c:21:17: note: thread 1 writes it here, and nothing orders the two
// CHECK-NEXT:     21 |     to->balance += amount;
// CHECK-NEXT:        |                 ^
// CHECK-NEXT: calls.c:26:5: note: add is called from deposit
// CHECK-NEXT: calls.c:36:5: note: called from earn
// CHECK-NEXT: calls.c:14:28: note: main allocates it here
// CHECK-NEXT:     14 |     struct account *made = malloc(sizeof *made);
// CHECK-NEXT:        |                            ^
// CHECK-NEXT: calls.c:54:15: note: open_account is called from main
// CHECK-NEXT: calls.c:48:5: note: main creates thread 2 here
// CHECK-NEXT:     48 |     pthread_create(thread, NULL, routine, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: calls.c:56:5: note: start is called from main
// CHECK-NEXT: calls.c:48:5: note: main creates thread 1 here
// CHECK-NEXT:     48 |     pthread_create(thread, NULL, routine, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: calls.c:55:5: note: start is called from main

// The same from a replay, whose threads may have other numbers, and for programs.
// RUN: cd %S && %exits 1 %heddle --format=json calls.c >%t.json
// RUN: cd %S && %exits 1 %heddle --replay=%t.json calls.c | FileCheck --match-full-lines %s
// RUN: FileCheck --check-prefix=JSON %s <%t.json
//      JSON: "function": "add",
//      JSON: "stack": [
//      JSON: "line": 31,
//      JSON: "function": "withdraw"
//      JSON: "line": 42,
//      JSON: "function": "spend"
//      JSON: "notes": [
//      JSON: "line": 26,
//      JSON: "function": "deposit"
//      JSON: "line": 36,
//      JSON: "function": "earn"
// RUN: cd %S && %exits 1 %heddle --format=sarif calls.c | FileCheck --check-prefix=SARIF %s
//      SARIF: "stacks": [
//      SARIF: "startLine": 21,
//      SARIF: "startLine": 31,
//      SARIF: "startLine": 42,
//      SARIF: "startLine": 21,
//      SARIF: "startLine": 26,
//      SARIF: "startLine": 36,

/* A function is declared not to return, and returns: one that another file defines, or, with
 * -DPOINTER, one that a pointer leads to. Nothing behind the call is run. */
// RUN: %exits 1 %heddle --quiet %s %S/inputs/returns.c | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DPOINTER %s | FileCheck %s
// CHECK: noreturn_returns.c:[[#]]:9: error: a function returns that is declared not to return [unreachable]

static int returns;

#ifdef POINTER
typedef void (*leaving)(void) __attribute__((noreturn));

static void come_back(void)
{
    returns++;
}
static volatile leaving leave = (leaving)come_back;
#else
_Noreturn void leave(void);
#endif

static int check(int wrong)
{
    if (wrong)
        leave();
    return 7;
}

int main(void)
{
    return check(returns + 1);
}

/* The time limit comes while clang compiles a million statements: heddle says that nothing was
 * explored, in each format, and ends clang. */
// RUN: %exits 3 %heddle --time-limit=0.1 %s | FileCheck %s
// CHECK: No errors found so far: 0 executions explored under rc11, but the time limit was reached.
// RUN: %exits 3 %heddle --time-limit=0.1 --format=json --coverage=%t.info --dot=%t.dot --html=%t.html %s | FileCheck %s --check-prefix=JSON
// JSON: "verdict": "incomplete"
// RUN: %exits 3 %heddle --time-limit=0.1 --estimate %s | FileCheck %s --check-prefix=ESTIMATE
// ESTIMATE: There is no estimate

#define TEN(x) x x x x x x x x x x
#define THOUSAND(x) TEN(TEN(TEN(x)))

int main(void)
{
    volatile int count = 0;
    THOUSAND(THOUSAND(count++;))
    return count != 1000000;
}

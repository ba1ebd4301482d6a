// Steps in functions of system headers: a report names the line of the program that called them.
#include <atomic>
#include <cassert>
#include <mutex>
#include <pthread.h>
#include <vector>

static std::atomic<int> hits;
static std::mutex mutex;
static std::vector<int> lines;

static void hit()
{
    hits.store(hits.load() + 1); // the load and the store
}

static void *run(void *)
{
    std::lock_guard<std::mutex> guard(mutex);
    hit();
#ifdef RACE
    lines.push_back(1);
#endif
    return nullptr;
}

int main()
{
    pthread_t thread;
    pthread_create(&thread, nullptr, run, nullptr);
#ifdef RACE
    lines.reserve(8);
#else
    hits += 2;
#endif
    pthread_join(thread, nullptr);
    assert(hits == 3);
}

// The trace of an assertion, whose own place is no header's.
// RUN: %exits 1 %heddle %s | FileCheck %s
// CHECK: 1: lock mutex{{ +}}system_headers.cpp:19  std::lock_guard<std::mutex> guard(mutex);
// CHECK: read hits: 0 (initial){{ +}}system_headers.cpp:14  hits.store(hits.load() + 1);
// CHECK: 0: add hits: 0 -> 2 (initial){{ +}}system_headers.cpp:34  hits += 2;
// CHECK: write hits: 1{{ +}}system_headers.cpp:14  hits.store(hits.load() + 1);

// JSON has the header's place, and the caller's.
// RUN: %exits 1 %heddle --format=json %s >%t.json
// RUN: FileCheck --check-prefix=JSON %s <%t.json
// JSON: "trace": [
// JSON: "file": "/usr/{{.*}}",
// JSON: "function": "__gthread_mutex_lock",
// JSON: "caller": {
// JSON-NEXT: "file": "{{.*}}/system_headers.cpp",
// JSON-NEXT: "line": 19,
// JSON-NEXT: "column": 33,
// JSON-NEXT: "function": "run"
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck --check-prefix=REPLAY %s
// REPLAY: The recorded execution ends in the same error

// An error in a header, and its notes: of two calls that change a vector.
// RUN: %exits 1 %heddle --quiet -DRACE %s | FileCheck --check-prefix=RACE %s
// RACE: system_headers.cpp:{{22|32}}:{{[0-9]+}}: error: data race on 'lines
// RACE-NEXT: lines.{{push_back\(1\)|reserve\(8\)}};
// RACE-NEXT: ^
// RACE-NEXT: system_headers.cpp:{{22|32}}:{{[0-9]+}}: note: {{main|thread 1}} {{reads|writes}} it here, and nothing orders the two
// RACE-NEXT: lines.{{push_back\(1\)|reserve\(8\)}};
// RUN: %exits 1 %heddle --verbose -DRACE %s | FileCheck --check-prefix=HEADER %s
// HEADER: lines.{{push_back\(1\)|reserve\(8\)}};
// HEADER-NEXT: ^
// HEADER-NEXT: /usr/{{.*}}: note: in {{.*}}, called there
// RUN: %exits 1 %heddle --format=json -DRACE %s | FileCheck --check-prefix=ERROR %s
// ERROR: "message": "data race on
// ERROR-NEXT: "file": "/usr/{{.*}}
// ERROR: "caller": {
// ERROR-NEXT: "file": "{{.*}}/system_headers.cpp",
// ERROR: "stack": [
// RUN: %exits 1 %heddle --format=sarif -DRACE %s | FileCheck --check-prefix=SARIF %s
// SARIF: "level": "error"
// SARIF: "locations": [
// SARIF: "uri": "{{.*}}/system_headers.cpp"
// RUN: %exits 1 %heddle --quiet --html=%t.html -DRACE %s
// RUN: %python %tests/page_data.py %t.html | FileCheck --check-prefix=PAGE %s
// PAGE: "message": "data race on
// PAGE-NEXT: "file": "{{.*}}/system_headers.cpp",

// Inlined functions, where the input is optimised code: the debug information tells.
// RUN: %clang -g -O1 -S -emit-llvm -o %t.ll %s
// RUN: %exits 1 %heddle %t.ll | FileCheck --check-prefix=INLINED %s
// INLINED: system_headers.cpp:14  hits.store(hits.load() + 1);

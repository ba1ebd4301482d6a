/* The functions that print, to memory and to a stream: what they return, and what a trace shows. */
// RUN: %clang -w -std=gnu17 -o %t %s && %t > %t.out
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --verbose -DFAIL %s | FileCheck %s

#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int to_memory(int which, char **text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = which == 0   ? vsprintf(*text, format, arguments)
                 : which == 1 ? vsnprintf(*text, 3, format, arguments)
                              : vasprintf(text, format, arguments);
    va_end(arguments);
    return length;
}

static int to_stream(int which, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = which == 0   ? vprintf(format, arguments)
                 : which == 1 ? vfprintf(stdout, format, arguments)
                              : vdprintf(STDOUT_FILENO, format, arguments);
    va_end(arguments);
    return length;
}

static void memory(void)
{
    char buffer[16], *text = buffer;
    assert(to_memory(0, &text, "%d-%s", 12, "ab") == 5 && strcmp(text, "12-ab") == 0);
    assert(to_memory(1, &text, "%d-%s", 12, "ab") == 5 && strcmp(text, "12") == 0);
    assert(to_memory(2, &text, "%d-%s", 12, "ab") == 5 && strcmp(text, "12-ab") == 0);
    free(text);
    assert(asprintf(&text, "%c", 'x') == 1 && text[0] == 'x' && text[1] == 0);
    free(text);
    assert(sprintf(buffer, "%x", 255) == 2 && snprintf(buffer, 2, "%x", 255) == 2);
    assert(strcmp(buffer, "f") == 0);
}

static void stream(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    setbuf(stdout, NULL);
    setbuffer(stdout, NULL, 0);
    setlinebuf(stdout);
    // CHECK: print "v1 "
    assert(to_stream(0, "v%d ", 1) == 3);
    // CHECK: print "v2 "
    assert(to_stream(1, "v%d ", 2) == 3);
    // CHECK: print "v3 "
    assert(to_stream(2, "v%d ", 3) == 3);
    // CHECK: print "d 1"
    assert(dprintf(STDOUT_FILENO, "d %d", 1) == 3);
    // CHECK: print "f 1"
    assert(fprintf(stdout, "f %d", 1) == 3);
    // CHECK: print "c"
    assert(putchar('c') == 'c');
    // CHECK: print "d"
    assert(putc('d', stdout) == 'd');
    // CHECK: print "e"
    assert(fputc('e', stdout) == 'e');
    // CHECK: print "f"
    assert(putchar_unlocked('f') == 'f');
    // CHECK: print "g"
    assert(putc_unlocked('g', stdout) == 'g');
    // CHECK: print "h"
    assert(fputc_unlocked('h', stdout) == 'h');
    // CHECK: print "line\n"
    assert(puts("line") >= 0 && fputs("", stdout) >= 0);
    // CHECK: print "text"
    assert(fputs_unlocked("text", stdout) >= 0);
    // CHECK: print "abc"
    assert(fwrite("abcd", 1, 3, stdout) == 3);
    // CHECK: print "ab"
    assert((fwrite_unlocked)("abcd", 1, 2, stdout) == 2);
    // CHECK: print "abcd"
    assert(write(STDOUT_FILENO, "abcd", 4) == 4);
    assert(fflush(stdout) == 0 && fflush_unlocked(stdout) == 0 && !ferror(stdout));
    clearerr(stdout);
}

int main(void)
{
    memory();
    stream();
#ifdef FAIL
    assert(!"to see what was printed");
#endif
    return 0;
}

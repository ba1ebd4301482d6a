/* A file of --file can be read by descriptors and by streams. Its contents and attributes are
 * fixed; other files do not exist. Writing there is refused. */
// RUN: printf '12 0x1f word\nsecond line\nend' >%t.txt
// RUN: %heddle --leaks=error --format=json --file=data/in.txt=%t.txt %s | FileCheck %s
// RUN: %heddle --algorithm=naive --format=json --file data/in.txt=%t.txt %s | FileCheck %s
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: %exits 2 %heddle --file=%t.none %s 2>&1 | FileCheck --check-prefix=UNREADABLE %s
// RUN: %exits 2 %heddle --file=data/in.txt=%t.txt -DWRITE %s 2>&1 \
// RUN:     | FileCheck --check-prefix=WRITE %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// NONE: error: the program looks for a file, and has none; give it by --file=PATH
// UNREADABLE: error: cannot read '{{.*}}.none' for --file: No such file or directory
// WRITE: error: files of --file can only be read; let the program write another one

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME "data/in.txt"
enum { SIZE = 28 };

static void check_descriptor(void)
{
    char text[8];
    struct stat status;
    int file = open(NAME, O_RDONLY | O_CLOEXEC);
    assert(file == 3); /* the lowest one that is not in use */
    assert(read(file, text, 4) == 4 && memcmp(text, "12 0", 4) == 0);
    assert(lseek(file, -3, SEEK_END) == SIZE - 3);
    assert(read(file, text, sizeof text) == 3 && memcmp(text, "end", 3) == 0);
    assert(read(file, text, sizeof text) == 0);
    assert(pread(file, text, 4, 8) == 4 && memcmp(text, "word", 4) == 0);
    assert(lseek(file, 0, SEEK_CUR) == SIZE && lseek(file, -1, SEEK_SET) == -1);
    assert(fstat(file, &status) == 0 && status.st_size == SIZE && S_ISREG(status.st_mode));
    assert(write(file, text, 1) == -1 && errno == EBADF);
    assert(close(file) == 0 && close(file) == -1 && errno == EBADF);
    assert(read(file, text, 1) == -1);
    assert(access(NAME, R_OK) == 0 && access(NAME, W_OK) == -1 && errno == EACCES);
    assert(stat("data", &status) == -1 && errno == ENOENT);
    assert(lstat(NAME, &status) == 0 && S_ISREG(status.st_mode) && lstat("data", &status) == -1);
    struct stat64 large;
    assert(lstat64(NAME, &large) == 0 && large.st_size == SIZE);
}

static void check_stream(void)
{
    int decimal, hexadecimal;
    char word[8], line[20];
    FILE *file = fopen(NAME, "r");
    assert(file && fileno(file) == 3);
    assert(fscanf(file, "%d %x %7s", &decimal, (unsigned *)&hexadecimal, word) == 3);
    assert(decimal == 12 && hexadecimal == 31 && strcmp(word, "word") == 0);
    assert(fgetc(file) == '\n' && ungetc('\n', file) == '\n' && getc(file) == '\n');
    assert(ftell(file) == 13 && fgets(line, 8, file) && strcmp(line, "second ") == 0);
    assert(fgets(line, sizeof line, file) && strcmp(line, "line\n") == 0 && !feof(file));
    assert(fread(line, 2, 3, file) == 1 && memcmp(line, "end", 3) == 0 && feof(file));
    assert(!fgets(line, sizeof line, file) && fgetc(file) == EOF && !ferror(file));
    rewind(file);
    assert(!feof(file) && fgetc(file) == '1' && fseek(file, -3, SEEK_END) == 0);
    assert(fgets(line, sizeof line, file) && strcmp(line, "end") == 0);
    assert(fclose(file) == 0 && !fopen("in.txt", "r") && errno == ENOENT);
}

static void check_lines(void)
{
    char *line = NULL;
    size_t size = 0;
    FILE *file = fopen(NAME, "rb");
    assert(getline(&line, &size, file) == 13 && line[12] == '\n' && size > 13);
    assert(getline(&line, &size, file) == 12 && strcmp(line, "second line\n") == 0);
    assert(getline(&line, &size, file) == 3 && getline(&line, &size, file) == -1 && feof(file));
    free(line);
    fclose(file);
}

int main(void)
{
#if defined WRITE
    return fopen(NAME, "w") == NULL;
#endif
    check_descriptor();
    check_stream();
    check_lines();
    return 0;
}

/* Structures are assigned, passed by value, returned, and compared field by field. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <string.h>

struct big {
    char name[24];
    double weights[3];
    short tag;
};

struct small {
    unsigned low : 3;
    int high : 13;
    char letter;
};

static struct big global = {"first", {0.5, 1.5, 2.5}, 7};

static struct big rename_it(struct big copy, const char *name)
{
    strcpy(copy.name, name);
    copy.tag++;
    return copy;
}

static struct small shrink(struct big big)
{
    return (struct small){(unsigned)big.tag, -big.tag, big.name[0]};
}

int main(void)
{
    struct big second = rename_it(global, "second");
    assert(strcmp(global.name, "first") == 0 && global.tag == 7);
    assert(strcmp(second.name, "second") == 0 && second.tag == 8);
    assert(second.weights[2] == 2.5);

    global = second;
    struct small small = shrink(global);
    assert(small.low == 0 && small.high == -8 && small.letter == 's');
    small.low = 5;
    assert(small.low == 5 && small.high == -8);
    return 0;
}

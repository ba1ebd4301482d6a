/* Plain accesses of different sizes to the same bytes. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>
#include <stdint.h>
#include <string.h>

static union {
    uint64_t whole;
    uint32_t words[2];
    uint16_t halves[4];
    uint8_t bytes[8];
} value;

static uint8_t bytes[12];

int main(void)
{
    value.whole = 0x0807060504030201;
    for (int i = 0; i < 8; i++)
        assert(value.bytes[i] == i + 1);
    value.halves[1] = 0xffff;
    assert(value.words[0] == 0xffff0201 && value.whole == 0x08070605ffff0201);

    uint32_t unaligned;
    memset(bytes, 0x11, sizeof bytes);
    bytes[7] = 0x22;
    memcpy(&unaligned, bytes + 5, sizeof unaligned);
    assert(unaligned == 0x11221111);
    memmove(bytes + 1, bytes, 8);
    assert(bytes[8] == 0x22 && bytes[7] == 0x11);
    return 0;
}

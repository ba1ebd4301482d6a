/* assembly.c - recognises inline assembly by its text. The tables below list the instructions of
 * x86-64 and AArch64. */
#include "front/assembly.h"

#include "base/memory.h"
#include "front/orders.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const hints[] = {"pause", "rep; nop", "rep;nop", "rep nop",
                                    "nop",   "yield",    "isb"};
/* Fences for loads acquire, fences for stores release. */
static const struct {
    const char *text;
    enum ordering order;
} fences[] = {
    {"mfence", ORDER_SEQ_CST},    {"lock; addl $$0,0(%rsp)", ORDER_SEQ_CST},
    {"lfence", ORDER_ACQUIRE},    {"sfence", ORDER_RELEASE},
    {"dmb ish", ORDER_SEQ_CST},   {"dmb sy", ORDER_SEQ_CST},
    {"dmb ishld", ORDER_ACQUIRE}, {"dmb ishst", ORDER_RELEASE},
};

static bool is_hint(const char *text)
{
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strcmp(text, hints[i]) == 0)
            return true;
    return false;
}

/* ORDER_NONE if the text is no fence. */
static enum ordering order_of_fence(const char *text)
{
    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++)
        if (strcmp(text, fences[i].text) == 0)
            return fences[i].order;
    return ORDER_NONE;
}

/* The assembly's text without blanks around it; the caller frees it. The printed form (... asm
 * sideeffect "text", "constraints") is the only source of it in LLVM 16 and 17. */
static char *text_of(LLVMValueRef assembly)
{
    char *printed = LLVMPrintValueToString(assembly);
    char *begin = strchr(printed, '"');
    begin = begin ? begin + 1 : printed;
    char *end = begin + strcspn(begin, "\"");
    while (begin < end && isspace((unsigned char)*begin))
        begin++;
    while (begin < end && (isspace((unsigned char)end[-1]) || end[-1] == ';'))
        end--;
    char *text = memory_print("%.*s", (int)(end - begin), begin);
    LLVMDisposeMessage(printed);
    return text;
}

void assembly_lower(struct ir *ir, LLVMValueRef call)
{
    char *text = text_of(LLVMGetCalledValue(call));
    bool has_value = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
    enum ordering order = has_value ? ORDER_NONE : order_of_fence(text);
    bool is_empty = *text == '\0' || (!has_value && is_hint(text));
    if (order != ORDER_NONE)
        orders_build_fence(ir, call, order);
    else if (!is_empty)
        ir_complain(ir, call, "heddle cannot follow the inline assembly \"%s\"", text);
    if (!has_value && (is_empty || order != ORDER_NONE))
        ir_replace(call, NULL);
    free(text);
}

#include "front/assembly.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/place.h"
#include "machine/op.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const hints[] = {"pause", "rep; nop", "rep;nop", "rep nop",
                                    "nop",   "yield",    "isb"};
static const char *const fences[] = {"mfence",  "lfence", "sfence",    "lock; addl $$0,0(%rsp)",
                                     "dmb ish", "dmb sy", "dmb ishst", "dmb ishld"};

static bool is_among(const char *text, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, list[i]) == 0)
            return true;
    return false;
}

/* The assembly's text without blanks around it; the caller frees it. It is read from the printed
 * form (... asm sideeffect "text", "constraints"), the only one that LLVM 16 and 17 offer too. */
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
    bool is_hint = !has_value && is_among(text, hints, sizeof hints / sizeof *hints);
    bool is_empty = *text == '\0' || is_hint;
    if (!has_value && is_among(text, fences, sizeof fences / sizeof *fences)) {
        ir_build_before(ir, call);
        LLVMValueRef site = place_build(ir, call);
        hook_build(ir, HOOK_FENCE, &site);
        is_empty = true;
    }
    if (!is_empty)
        ir_complain(ir, call, "heddle cannot follow the inline assembly \"%s\"", text);
    else if (!has_value)
        ir_replace(call, NULL);
    free(text);
}

/* assembly.c - lowers inline assembly, instruction by instruction. The tables below list the hints
 * and fences of x86-64 and AArch64; x86.c has the other instructions. */
#include "front/assembly/assembly.h"

#include "base/memory.h"
#include "base/words.h"
#include "front/assembly/instruction.h"
#include "front/assembly/jumps.h"
#include "front/assembly/operands.h"
#include "front/assembly/text.h"
#include "front/calls/calls.h"

#include <string.h>

static const char *const hints[] = {"nop", "sev", "sevl"};
static const char *const pauses[] = {"pause", "yield", "isb", "wfe"};
static const char *const prefetches[] = {"prefetcht0", "prefetcht1", "prefetcht2", "prefetchnta",
                                         "prefetchw",  "prefetch",   "prfm"};
static const char *const traps[] = {"ud2", "int3"};

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* Fences for loads acquire, fences for stores release. Those of AArch64 have an operand. */
static bool build_fence(struct ir *ir, const struct statement *statement)
{
    static const struct {
        const char *mnemonic, *end; /* of the operand */
        LLVMAtomicOrdering order;
    } fences[] = {
        {"mfence", NULL, LLVMAtomicOrderingSequentiallyConsistent},
        {"lfence", NULL, LLVMAtomicOrderingAcquire},
        {"sfence", NULL, LLVMAtomicOrderingRelease},
        {"dmb", "ld", LLVMAtomicOrderingAcquire},
        {"dmb", "st", LLVMAtomicOrderingRelease},
        {"dmb", "", LLVMAtomicOrderingSequentiallyConsistent},
        {"dsb", "ld", LLVMAtomicOrderingAcquire},
        {"dsb", "st", LLVMAtomicOrderingRelease},
        {"dsb", "", LLVMAtomicOrderingSequentiallyConsistent},
    };
    for (size_t i = 0; i < sizeof fences / sizeof *fences; i++) {
        if (strcmp(fences[i].mnemonic, statement->mnemonic) != 0 ||
            statement->count != (fences[i].end != NULL) ||
            (fences[i].end && !ends_with(statement->operands[0], fences[i].end)))
            continue;
        LLVMBuildFence(ir->builder, fences[i].order, false, "");
        return true;
    }
    return false;
}

/* rdtsc and rdtscp: the time in two halves, and the number of the processor. */
static bool build_clock(struct assembly *assembly, bool with_processor)
{
    struct ir *ir = assembly->ir;
    LLVMValueRef time = intrinsics_build_cycles(ir);
    assembly->cells[REGISTER_AX] = LLVMBuildTrunc(ir->builder, time, ir->i32, "");
    assembly->cells[REGISTER_DX] = LLVMBuildLShr(ir->builder, time, ir_word(ir, 32), "");
    if (with_processor)
        assembly->cells[REGISTER_CX] = LLVMConstInt(ir->i32, 0, false);
    return true;
}

static bool build_pause(struct ir *ir)
{
    intrinsics_build_pause(ir);
    return true;
}

static bool build_trap(struct ir *ir)
{
    ir_build_intrinsic(ir, "llvm.trap", NULL, NULL);
    return true;
}

static bool build_statement(struct assembly *assembly, const struct statement *statement)
{
    const char *mnemonic = statement->mnemonic;
    if (statement->locked)
        return assembly_build_x86(assembly, statement);
    if (statement->count == 0 && strcmp(mnemonic, "nop") == 0 && statement->repeated)
        return build_pause(assembly->ir);
    if ((statement->count == 0 || strcmp(mnemonic, "isb") == 0) && WORDS_HAVE(pauses, mnemonic))
        return build_pause(assembly->ir);
    if (statement->count == 0 && WORDS_HAVE(hints, mnemonic))
        return true;
    if (WORDS_HAVE(prefetches, mnemonic) || build_fence(assembly->ir, statement))
        return true;
    if (statement->count == 0 && ir_begins(mnemonic, "rdtsc"))
        return build_clock(assembly, mnemonic[strlen("rdtsc")] == 'p');
    if (statement->count == 0 && WORDS_HAVE(traps, mnemonic))
        return build_trap(assembly->ir);
    return assembly_build_x86(assembly, statement);
}

/* Builds the whole assembly in place of the call. Changes the text. */
static bool build_all(struct ir *ir, LLVMValueRef call, struct assembly_text *text)
{
    struct assembly assembly;
    struct jumps jumps;
    struct statement statement;
    if (text->is_intel || !assembly_begin(&assembly, ir, call, text->constraints))
        return false;
    bool done = jumps_begin(&jumps, &assembly, text->code);
    for (char *position = text->code; done && statement_next(&position, &statement);)
        done = jumps_are(&statement) ? jumps_build(&jumps, &statement)
                                     : !jumps.is_dead && build_statement(&assembly, &statement);
    return jumps_end(&jumps, !done) && assembly_end(&assembly);
}

static bool is_empty(const char *code)
{
    char *copy = memory_copy_text(code), *position = copy;
    struct statement statement;
    bool empty = !statement_next(&position, &statement);
    free(copy);
    return empty;
}

/* The text on one line, for a message. The caller frees it. */
static char *text_on_a_line(const char *code)
{
    char *copy = memory_copy_text(code), *to = copy;
    for (const char *from = copy; *from; from++) {
        bool blank = strchr(" \t\n", *from) != NULL;
        if (!blank || (to > copy && to[-1] != ' '))
            *to++ = blank ? ' ' : *from;
    }
    while (to > copy && strchr(" ;", to[-1]))
        to--;
    *to = '\0';
    return copy;
}

static void refuse(struct ir *ir, LLVMValueRef call, const char *code)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    unsupported_refuse(ir, call, "heddle cannot follow the inline assembly \"%s\"", code);
    bool has_value = LLVMGetTypeKind(type) != LLVMVoidTypeKind;
    ir_replace(call, has_value ? LLVMGetUndef(type) : NULL);
}

void assembly_lower(struct ir *ir, LLVMValueRef call)
{
    struct assembly_text text = assembly_text_of(LLVMGetCalledValue(call));
    char *line = text_on_a_line(text.code);
    bool has_value = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
    if (!is_empty(text.code)) {
        if (!build_all(ir, call, &text))
            refuse(ir, call, line);
    } else if (!has_value) {
        ir_replace(call, NULL);
    }
    free(line);
    assembly_text_release(&text);
}

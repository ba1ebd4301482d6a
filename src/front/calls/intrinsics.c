/* intrinsics.c - lowers calls of LLVM's intrinsic functions. Most compute a value and stay. The
 * others become operations of the machine, or are refused.
 *
 * The table of intrinsics, by prefixes of their names, and the treatment of each. */
#include "front/calls/calls.h"

#include "front/hooks.h"
#include "front/pointer.h"
#include "front/sites/orders.h"
#include "front/sites/place.h"

#include <stdint.h>

enum treatment {
    KEPT,    /* harmless, or lowered elsewhere */
    PURE,    /* the same, as long as it takes no pointer, through which it may access memory */
    DROPPED, /* a hint */
    PAUSE,   /* one that the thread waits */
    FENCE,
    TRAP,
    CYCLES,  /* a counter of the processor's */
    REFUSED, /* the outcome differs from run to run, or heddle would miss an access */
    ARGUMENT_LIST,
    RELATIVE,
};

/* The first row with a matching prefix applies. What has none is refused: it would run in heddle's
 * own process, and may change the state of the processor, or tell what differs from run to run. */
static const struct {
    const char *prefix;
    enum treatment treatment;
} treatments[] = {
    {"llvm.memcpy.", KEPT},
    {"llvm.memmove.", KEPT},
    {"llvm.memset.", KEPT},
    {"llvm.lifetime.", KEPT},
    {"llvm.threadlocal.address", KEPT},
    {"llvm.stacksave", KEPT},
    {"llvm.stackrestore", KEPT},
    {"llvm.dbg.", KEPT},
    {"llvm.objectsize", KEPT},
    {"llvm.is.constant", KEPT},
    {"llvm.assume", KEPT},
    {"llvm.expect", KEPT},
    {"llvm.ptrmask", KEPT},
    {"llvm.eh.typeid.for", KEPT}, /* its block is unreachable by now */
    {"llvm.eh.", REFUSED},
    {"llvm.va_start", ARGUMENT_LIST},
    {"llvm.va_", KEPT},
    {"llvm.load.relative.", RELATIVE},
    {"llvm.prefetch", DROPPED},
    {"llvm.invariant.start", DROPPED},
    {"llvm.invariant.end", DROPPED},
    {"llvm.donothing", DROPPED},
    {"llvm.pseudoprobe", DROPPED},
    {"llvm.experimental.noalias.scope.decl", DROPPED},
    {"llvm.x86.sse2.pause", PAUSE},
    {"llvm.aarch64.hint", PAUSE},
    {"llvm.aarch64.isb", PAUSE},
    {"llvm.x86.sse2.mfence", FENCE},
    {"llvm.x86.sse2.lfence", FENCE},
    {"llvm.x86.sse.sfence", FENCE},
    {"llvm.aarch64.dmb", FENCE},
    {"llvm.aarch64.dsb", FENCE},
    {"llvm.trap", TRAP},
    {"llvm.debugtrap", TRAP},
    {"llvm.ubsantrap", TRAP},
    {"llvm.readcyclecounter", CYCLES},
    {"llvm.readsteadycounter", CYCLES},
    {"llvm.x86.rdtsc", CYCLES},
    {"llvm.launder.", KEPT},
    {"llvm.strip.", KEPT},
    {"llvm.var.annotation", DROPPED},
    {"llvm.sideeffect", DROPPED},
    {"llvm.fake.use", DROPPED},
    /* integers */
    {"llvm.abs.", PURE},
    {"llvm.smax.", PURE},
    {"llvm.smin.", PURE},
    {"llvm.umax.", PURE},
    {"llvm.umin.", PURE},
    {"llvm.scmp.", PURE},
    {"llvm.ucmp.", PURE},
    {"llvm.ct", PURE}, /* ctpop, ctlz, cttz */
    {"llvm.bswap.", PURE},
    {"llvm.bitreverse.", PURE},
    {"llvm.fsh", PURE},
    {"llvm.sadd.", PURE},
    {"llvm.uadd.", PURE},
    {"llvm.ssub.", PURE},
    {"llvm.usub.", PURE},
    {"llvm.smul.", PURE},
    {"llvm.umul.", PURE},
    {"llvm.sdiv.", PURE},
    {"llvm.udiv.", PURE},
    {"llvm.sshl.", PURE},
    {"llvm.ushl.", PURE},
    {"llvm.ssa.copy", PURE},
    {"llvm.annotation.", PURE},
    {"llvm.vscale", PURE},
    /* real numbers */
    {"llvm.sqrt.", PURE},
    {"llvm.pow", PURE},
    {"llvm.sin", PURE},
    {"llvm.cos", PURE},
    {"llvm.tan", PURE},
    {"llvm.asin.", PURE},
    {"llvm.acos.", PURE},
    {"llvm.atan", PURE},
    {"llvm.exp.", PURE},
    {"llvm.exp2.", PURE},
    {"llvm.exp10.", PURE},
    {"llvm.log", PURE},
    {"llvm.fma.", PURE},
    {"llvm.fmuladd.", PURE},
    {"llvm.fabs.", PURE},
    {"llvm.min", PURE},
    {"llvm.max", PURE},
    {"llvm.copysign.", PURE},
    {"llvm.floor.", PURE},
    {"llvm.ceil.", PURE},
    {"llvm.trunc.", PURE},
    {"llvm.rint.", PURE},
    {"llvm.nearbyint.", PURE},
    {"llvm.round", PURE},
    {"llvm.lround.", PURE},
    {"llvm.llround.", PURE},
    {"llvm.lrint.", PURE},
    {"llvm.llrint.", PURE},
    {"llvm.ldexp.", PURE},
    {"llvm.frexp.", PURE},
    {"llvm.canonicalize.", PURE},
    {"llvm.is.fpclass", PURE},
    {"llvm.fpto", PURE},
    {"llvm.convert.", PURE},
    {"llvm.arithmetic.fence", PURE},
    {"llvm.experimental.constrained.", PURE},
    {"llvm.get.rounding", PURE},
    /* vectors; of the processors' own, those that only compute */
    {"llvm.vector.", PURE},
    {"llvm.experimental.vector.", PURE},
    {"llvm.experimental.stepvector", PURE},
    {"llvm.stepvector", PURE},
    {"llvm.get.active.lane.mask", PURE},
    {"llvm.matrix.", PURE},
    {"llvm.x86.sse3.mwait", REFUSED},
    {"llvm.x86.sse3.monitor", REFUSED},
    {"llvm.x86.sse", PURE}, /* with crc32 */
    {"llvm.x86.ssse3.", PURE},
    {"llvm.x86.avx", PURE},
    {"llvm.x86.mmx.", PURE},
    {"llvm.x86.fma", PURE},
    {"llvm.x86.vfma", PURE},
    {"llvm.x86.bmi.", PURE},
    {"llvm.x86.addcarry", PURE},
    {"llvm.x86.subborrow", PURE},
    {"llvm.x86.pclmulqdq", PURE},
    {"llvm.x86.aesni.", PURE},
    {"llvm.x86.sha", PURE},
    {"llvm.x86.vcvt", PURE},
    {"llvm.x86.vgf2p8", PURE},
    {"llvm.x86.vpclmul", PURE},
    {"llvm.x86.xop.", PURE},
    {"llvm.x86.tbm.", PURE},
    {"llvm.aarch64.neon.", PURE},
    {"llvm.aarch64.crc32", PURE},
    {"llvm.aarch64.crypto.", PURE},
};

static bool is_pointer(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

static bool takes_pointer(LLVMValueRef call)
{
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (is_pointer(LLVMTypeOf(LLVMGetArgOperand(call, i))))
            return true;
    return false;
}

static enum treatment treatment_of(LLVMValueRef call)
{
    for (size_t i = 0; i < sizeof treatments / sizeof *treatments; i++)
        if (ir_calls(call, treatments[i].prefix))
            return treatments[i].treatment == PURE && takes_pointer(call) ? REFUSED
                                                                          : treatments[i].treatment;
    return REFUSED;
}

static void lower_trap(struct ir *ir, LLVMValueRef call)
{
    ir_build_before(ir, call);
    hook_build_failure(ir, place_build(ir, call), ERROR_ABORT, NULL);
    ir_replace(call, NULL);
}

/* The weakest order that implies the instruction: acquire for loads only, release for stores only.
 * On AArch64, two bits of the operand tell. */
static enum ordering order_of_fence(LLVMValueRef call)
{
    enum { KIND_BITS = 3, LOADS = 1, STORES = 2 };
    unsigned long long kind = 0;
    if (ir_calls(call, "llvm.x86.sse2.lfence"))
        kind = LOADS;
    else if (ir_calls(call, "llvm.x86.sse.sfence"))
        kind = STORES;
    else if (ir_calls(call, "llvm.aarch64."))
        kind = LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 0)) & KIND_BITS;
    if (kind == LOADS)
        return ORDER_ACQUIRE;
    return kind == STORES ? ORDER_RELEASE : ORDER_SEQ_CST;
}

static void drop(LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    bool has_value = LLVMGetTypeKind(type) != LLVMVoidTypeKind;
    ir_replace(call, has_value ? LLVMGetUndef(type) : NULL);
}

/* On AArch64, some hints are none that the thread waits: nop, sev, sevl. */
static bool is_pause(LLVMValueRef call)
{
    enum { HINT_YIELD = 1, HINT_WFI = 3 };
    if (!ir_calls(call, "llvm.aarch64.hint"))
        return true;
    unsigned long long hint = LLVMConstIntGetZExtValue(LLVMGetArgOperand(call, 0));
    return hint >= HINT_YIELD && hint <= HINT_WFI;
}

static void lower_pause(struct ir *ir, LLVMValueRef call)
{
    ir_build_before(ir, call);
    LLVMValueRef flag = hook_yielded(ir);
    if (is_pause(call))
        hook_build_helper(ir, "heddle_pause", &flag);
    drop(call);
}

void intrinsics_build_pause(struct ir *ir)
{
    /* for any processor: it is lowered later */
    ir_build_intrinsic(ir, "llvm.x86.sse2.pause", NULL, NULL);
}

LLVMValueRef intrinsics_build_cycles(struct ir *ir)
{
    return ir_build_call(ir, ir->i64, "heddle_cycles", NULL, 0);
}

/* rdtscp returns the number of the processor, too, which is 0 (sched_getcpu). */
static void lower_cycles(struct ir *ir, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    ir_build_before(ir, call);
    LLVMValueRef value = intrinsics_build_cycles(ir);
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
        value = LLVMBuildInsertValue(ir->builder, LLVMConstNull(type), value, 0, "");
    ir_replace(call, value);
}

/* The address that a table has as an offset from itself, of another object: how compilers write
 * constant tables of strings. */
static void lower_relative(struct ir *ir, LLVMValueRef call)
{
    LLVMValueRef table = LLVMGetArgOperand(call, 0), offset = LLVMGetArgOperand(call, 1);
    ir_build_before(ir, call);
    LLVMValueRef entry = LLVMBuildGEP2(ir->builder, ir->i8, table, &offset, 1, "");
    LLVMValueRef distance = LLVMBuildLoad2(ir->builder, ir->i32, entry, "");
    LLVMSetAlignment(distance, sizeof(int32_t));
    LLVMValueRef base = LLVMBuildPtrToInt(ir->builder, table, ir->i64, "");
    distance = LLVMBuildIntCast2(ir->builder, distance, ir->i64, true, "");
    LLVMValueRef address = LLVMBuildAdd(ir->builder, base, distance, "");
    ir_replace(call, LLVMBuildIntToPtr(ir->builder, address, ir->pointer, ""));
}

void intrinsics_lower(struct ir *ir, LLVMValueRef call)
{
    switch (treatment_of(call)) {
    case KEPT:
    case PURE:
        break;
    case DROPPED:
        drop(call);
        break;
    case PAUSE:
        lower_pause(ir, call);
        break;
    case FENCE:
        orders_build_fence(ir, call, order_of_fence(call));
        drop(call);
        break;
    case TRAP:
        lower_trap(ir, call);
        break;
    case CYCLES:
        lower_cycles(ir, call);
        break;
    case ARGUMENT_LIST:
        if (!LLVMIsAAllocaInst(pointer_base(LLVMGetOperand(call, 0))))
            ir_complain(ir, call,
                        "va_start of a va_list that is not a local variable; make it one, and "
                        "va_copy it");
        break;
    case RELATIVE:
        lower_relative(ir, call);
        break;
    case REFUSED:
        unsupported_refuse(ir, call, "heddle cannot follow %s", ir_name(ir_callee(call)));
        drop(call);
        break;
    }
}

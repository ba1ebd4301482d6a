/* parts.c - accesses that are not atomic, and could be: --make-atomic.
 *
 * A *part* is what a program declares once: a global variable, or the elements of one that is an
 * array; or a member of a struct, in all objects of this type. All accesses of a part are atomic
 * together, or none is. While the module is changed, they count as relaxed, as the front end may
 * rely on less then; their sites tell that they are not atomic. Only scalars are parts. An access
 * through a pointer to a scalar is one of no part. */
#include "front/sites/names.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char kind[] = "heddle.part";

static unsigned kind_id(const struct ir *ir)
{
    return LLVMGetMDKindIDInContext(ir->context, kind, sizeof kind - 1);
}

static bool can_be_atomic(const struct ir *ir, LLVMValueRef access, LLVMTypeRef type)
{
    LLVMTypeKind type_kind = LLVMGetTypeKind(type);
    uint64_t size = LLVMStoreSizeOfType(ir->layout, type);
    bool is_scalar = type_kind == LLVMIntegerTypeKind || type_kind == LLVMPointerTypeKind ||
                     type_kind == LLVMFloatTypeKind || type_kind == LLVMDoubleTypeKind;
    return is_scalar && size <= 8 && (size & (size - 1)) == 0 &&
           LLVMSizeOfTypeInBits(ir->layout, type) >= 8 && LLVMGetAlignment(access) >= size &&
           LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

/* What names the part, which the caller frees; NULL: it has no name. */
static char *name_of(const struct layout_place *place, uint64_t size, LLVMValueRef root)
{
    uint64_t offset;
    const struct layout *owner = layout_owner(place, size, &offset);
    if (owner)
        return memory_print("%p+%" PRIu64, (const void *)owner, offset);
    if (LLVMIsAGlobalVariable(root) && !LLVMIsThreadLocal(root))
        return memory_copy_text(ir_name(root));
    return NULL;
}

void parts_attach(struct ir *ir, LLVMValueRef access, LLVMTypeRef type,
                  const struct layout_place *place, LLVMValueRef root)
{
    uint64_t size = LLVMStoreSizeOfType(ir->layout, type);
    char *name = can_be_atomic(ir, access, type) ? name_of(place, size, root) : NULL;
    if (!name)
        return;
    LLVMMetadataRef text = LLVMMDStringInContext2(ir->context, name, strlen(name));
    LLVMMetadataRef node = LLVMMDNodeInContext2(ir->context, &text, 1);
    LLVMSetMetadata(access, kind_id(ir), LLVMMetadataAsValue(ir->context, node));
    LLVMSetOrdering(access, LLVMAtomicOrderingMonotonic);
    free(name);
}

void parts_take(struct ir *ir, LLVMValueRef access, struct site *site)
{
    LLVMValueRef node = LLVMGetMetadata(access, kind_id(ir)), text = NULL;
    unsigned length = 0;
    if (!node)
        return;
    LLVMGetMDNodeOperands(node, &text);
    const char *name = LLVMGetMDString(text, &length);
    site->part = site_table_text(ir->sites, name, length);
    site->order = ORDER_NONE;
}

void parts_leave(struct site *site)
{
    if (site->part)
        site->atomic = ATOMIC_NONE;
    site->part = NULL;
}

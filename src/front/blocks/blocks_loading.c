#include "front/blocks/blocks_loading.h"

#include "base/memory.h"
#include "front/sites/types.h"

#include <string.h>

uint32_t blocks_global(struct blocks_loading *loading, LLVMValueRef variable)
{
    struct blocks *blocks = loading->blocks;
    for (size_t i = 0; i < loading->globals.count; i++)
        if (loading->globals.items[i] == variable)
            return (uint32_t)i;
    struct types_variable type = types_of_global(loading->ir, variable);
    const char *name = *type.name ? type.name : ir_name(variable);
    array_reserve(blocks->globals, blocks->global_capacity, blocks->global_count + 1);
    blocks->globals[blocks->global_count] = (struct block_global){
        .name = site_table_text(loading->ir->sites, name, strlen(name)),
        .layout = type.layout,
        .size = ir_size(loading->ir, LLVMGlobalGetValueType(variable)),
    };
    value_list_add(&loading->globals, variable);
    return (uint32_t)blocks->global_count++;
}

/* access_pieces.c - atomic accesses that are an operation for each granule (location.h).
 *
 * A read-modify-write reads all of its granules and then writes them. Its reads have the order of a
 * failure where it is a compare-exchange: the order of its success adds nothing, because what it
 * reads happens before it, and the writes have that order. */
#include "machine/access/access.h"

static struct granule granule_at(struct pieces pieces, unsigned done)
{
    struct granule granule = locations_granule(&native_machine->locations, pieces.address + done);
    require(granule.address == pieces.address + done && granule.size <= sizeof(uint64_t) &&
            done + granule.size <= pieces.size && granule.size < pieces.size);
    return granule;
}

/* Makes the operation, OP_READ or OP_WRITE, on the granule the thread's next one. */
static void begin(struct request request, enum op_kind kind, struct place place,
                  struct granule granule, uint64_t operand, bool updates)
{
    struct op mode = {.mode = request.site->mode};
    if (kind == OP_READ && mode.failure_order != ORDER_NONE)
        mode.order = mode.failure_order;
    uint32_t location =
        locations_of_data(&native_machine->locations, granule.address, place.base, place.object);
    access_begin(kind, mode.mode, 0, request.site, location, operand,
                 updates ? PIECE_OF_UPDATE : PIECE_OF_ACCESS);
    verify(op_piece(&native_machine->op) != PIECE_OF_NOTHING);
}

static wide read_all(struct request request, struct place place, struct pieces pieces, bool updates)
{
    wide value = 0;
    for (unsigned done = 0; done < pieces.size;) {
        struct granule granule = granule_at(pieces, done);
        begin(request, OP_READ, place, granule, 0, updates);
        value |= (wide)native_park() << 8 * done;
        done += granule.size;
    }
    return value;
}

static void write_all(struct request request, struct place place, struct pieces pieces,
                      bool updates)
{
    for (unsigned done = 0; done < pieces.size;) {
        struct granule granule = granule_at(pieces, done);
        uint64_t mask = UINT64_MAX >> (64 - 8 * granule.size);
        begin(request, OP_WRITE, place, granule, (uint64_t)(pieces.operand >> 8 * done) & mask,
              updates);
        native_park();
        done += granule.size;
    }
}

wide access_in_pieces(struct request request, struct place place, struct pieces pieces)
{
    require(request.access == ACCESS_ATOMIC && pieces.kind <= OP_CAS);
    bool updates = pieces.kind == OP_RMW || pieces.kind == OP_CAS;
    wide old = pieces.kind == OP_WRITE ? 0 : read_all(request, place, pieces, updates);
    if (pieces.kind == OP_READ || (pieces.kind == OP_CAS && old != pieces.expected))
        return old;
    if (pieces.kind == OP_RMW)
        pieces.operand =
            rmw_update((enum rmw)request.site->function_id, old, pieces.operand, pieces.size);
    write_all(request, place, pieces, updates);
    return old;
}

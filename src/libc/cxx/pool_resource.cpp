// pool_resource.cpp - the pool resources of libstdc++. Each block is an allocation of its own from
// the upstream resource, and goes back there when it is deallocated, which the standard permits. So
// a use of a block after that is found.
#include <memory_resource>
#include <mutex>
#include <shared_mutex>

namespace std::pmr
{
struct __pool_resource::_BigBlock {
    void *memory;
    size_t bytes, alignment;
};

__pool_resource::__pool_resource(const pool_options &options, memory_resource *upstream)
    : _M_opts{1, options.largest_required_pool_block}, _M_unpooled(upstream), _M_npools(0)
{
}

__pool_resource::~__pool_resource()
{
    release();
}

void *__pool_resource::allocate(size_t bytes, size_t alignment)
{
    _M_unpooled.push_back({nullptr, bytes, alignment});
    try {
        _M_unpooled.back().memory = resource()->allocate(bytes, alignment);
    } catch (...) {
        _M_unpooled.pop_back();
        throw;
    }
    return _M_unpooled.back().memory;
}

void __pool_resource::deallocate(void *memory, size_t, size_t)
{
    auto block = _M_unpooled.begin();
    while (block != _M_unpooled.end() && block->memory != memory)
        ++block;
    __glibcxx_assert(block != _M_unpooled.end());
    resource()->deallocate(memory, block->bytes, block->alignment);
    *block = _M_unpooled.back();
    _M_unpooled.pop_back();
}

void __pool_resource::release() noexcept
{
    for (const _BigBlock &block : _M_unpooled)
        resource()->deallocate(block.memory, block.bytes, block.alignment);
    _M_unpooled.clear();
    _M_unpooled.shrink_to_fit();
}

unsynchronized_pool_resource::unsynchronized_pool_resource(const pool_options &options,
                                                           memory_resource *upstream)
    : _M_impl(options, upstream)
{
}

unsynchronized_pool_resource::~unsynchronized_pool_resource()
{
}

void unsynchronized_pool_resource::release()
{
    _M_impl.release();
}

void *unsynchronized_pool_resource::do_allocate(size_t bytes, size_t alignment)
{
    return _M_impl.allocate(bytes, alignment);
}

void unsynchronized_pool_resource::do_deallocate(void *memory, size_t bytes, size_t alignment)
{
    _M_impl.deallocate(memory, bytes, alignment);
}

synchronized_pool_resource::synchronized_pool_resource(const pool_options &options,
                                                       memory_resource *upstream)
    : _M_impl(options, upstream), _M_key()
{
}

synchronized_pool_resource::~synchronized_pool_resource()
{
}

void synchronized_pool_resource::release()
{
    lock_guard<shared_mutex> guard(_M_mx);
    _M_impl.release();
}

void *synchronized_pool_resource::do_allocate(size_t bytes, size_t alignment)
{
    lock_guard<shared_mutex> guard(_M_mx);
    return _M_impl.allocate(bytes, alignment);
}

void synchronized_pool_resource::do_deallocate(void *memory, size_t bytes, size_t alignment)
{
    lock_guard<shared_mutex> guard(_M_mx);
    _M_impl.deallocate(memory, bytes, alignment);
}
} // namespace std::pmr

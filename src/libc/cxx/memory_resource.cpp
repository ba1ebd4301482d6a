// memory_resource.cpp - the memory resources of libstdc++ except the pools (pool_resource.cpp).
#include <atomic>
#include <memory_resource>
#include <new>

namespace std::pmr
{
memory_resource::~memory_resource() = default;
} // namespace std::pmr

namespace
{
struct new_delete : std::pmr::memory_resource {
    void *do_allocate(size_t bytes, size_t alignment) override
    {
        return ::operator new(bytes, std::align_val_t(alignment));
    }

    void do_deallocate(void *memory, size_t bytes, size_t alignment) override
    {
        (void)bytes;
        ::operator delete(memory, std::align_val_t(alignment));
    }

    bool do_is_equal(const memory_resource &other) const noexcept override
    {
        return this == &other;
    }
};

struct null : std::pmr::memory_resource {
    void *do_allocate(size_t, size_t) override
    {
        throw std::bad_alloc();
    }

    void do_deallocate(void *, size_t, size_t) override
    {
    }

    bool do_is_equal(const memory_resource &other) const noexcept override
    {
        return this == &other;
    }
};

// Destructors of static objects would be steps of every program.
[[clang::no_destroy]] constinit new_delete the_new_delete;
[[clang::no_destroy]] constinit null the_null;
constinit std::atomic<std::pmr::memory_resource *> the_default = nullptr; // the first one
} // namespace

namespace std::pmr
{
memory_resource *new_delete_resource() noexcept
{
    return &the_new_delete;
}

memory_resource *null_memory_resource() noexcept
{
    return &the_null;
}

memory_resource *get_default_resource() noexcept
{
    memory_resource *resource = the_default.load();
    return resource ? resource : &the_new_delete;
}

memory_resource *set_default_resource(memory_resource *resource) noexcept
{
    memory_resource *old = the_default.exchange(resource);
    return old ? old : &the_new_delete;
}

// A buffer that the resource has allocated. It begins with this.
class monotonic_buffer_resource::_Chunk
{
  public:
    _Chunk *next;
    size_t size, alignment;
};

monotonic_buffer_resource::~monotonic_buffer_resource()
{
    release();
}

void monotonic_buffer_resource::_M_new_buffer(size_t bytes, size_t alignment)
{
    size_t unit = alignment < alignof(_Chunk) ? alignof(_Chunk) : alignment;
    size_t header = (sizeof(_Chunk) + unit - 1) / unit * unit;
    size_t size = header + (bytes > _M_next_bufsiz ? bytes : _M_next_bufsiz);
    void *memory = _M_upstream->allocate(size, unit);
    _M_head = new (memory) _Chunk{_M_head, size, unit};
    _M_current_buf = static_cast<char *>(memory) + header;
    _M_avail = size - header;
    _M_next_bufsiz *= _S_growth_factor;
}

void monotonic_buffer_resource::_M_release_buffers() noexcept
{
    while (_Chunk *chunk = _M_head) {
        _M_head = chunk->next;
        _M_upstream->deallocate(chunk, chunk->size, chunk->alignment);
    }
}
} // namespace std::pmr

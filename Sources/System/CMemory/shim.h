#include <malloc.h>
#include <stddef.h>

// Size in bytes of a line of the processor's cache.
static const size_t cache_line = 64;

// Makes the allocator give blocks of this many bytes and more back to the system when they are freed. By itself it raises
// that bound to the size of the largest block that was freed so far, up to 32 MB, and keeps twice as much in each thread.
static inline void give_back_blocks(int bytes) {
    mallopt(M_MMAP_THRESHOLD, bytes);
    mallopt(M_TRIM_THRESHOLD, bytes);
}

// Asks the processor to take bytes into its cache that will be read soon: several lines come in the time of one. It waits
// for nothing.
static inline void prefetch_bytes(const void *start, size_t count) {
    for (size_t offset = 0; offset < count; offset += cache_line) __builtin_prefetch((const char *)start + offset);
}

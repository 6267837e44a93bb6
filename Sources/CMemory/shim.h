#include <malloc.h>
#include <stddef.h>

// Size in bytes of a line of the processor's cache.
static const size_t cache_line = 64;

// Asks the processor to take bytes into its cache that will be read soon: several lines come in the time of one. It waits
// for nothing.
static inline void prefetch_bytes(const void *start, size_t count) {
    for (size_t offset = 0; offset < count; offset += cache_line) __builtin_prefetch((const char *)start + offset);
}

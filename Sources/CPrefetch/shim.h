// Asks the processor to take the line of memory at an address into its cache. It waits for nothing, and any address is
// allowed.
static inline void prefetch_line(const void *address) {
    __builtin_prefetch(address);
}

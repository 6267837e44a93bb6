#include <isa-l/igzip_lib.h>

// The bytes of memory that level 2 needs for blocks of up to 16,384 tokens. Swift does not see this macro.
static inline uint32_t igzip_level_2_bytes(void) {
    return ISAL_DEF_LVL2_SMALL;
}

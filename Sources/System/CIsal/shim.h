#include <isa-l/igzip_lib.h>
#include <string.h>

// The bytes of memory that level 2 needs for blocks of up to 16,384 tokens. Swift does not see this macro.
static inline uint32_t igzip_level_2_bytes(void) {
    return ISAL_DEF_LVL2_SMALL;
}

enum {
    IGZIP_LITERALS_AND_LENGTHS = ISAL_DEF_LIT_LEN_SYMBOLS,
    IGZIP_DISTANCES = ISAL_DEF_DIST_SYMBOLS
};

// Makes the tables of a code in which the more frequent symbols have fewer bits. Every symbol has a code, also those
// that were counted zero times. Returns 0, or another number if the counts make no code.
static inline int igzip_make_tables(struct isal_hufftables *tables, const uint32_t *literals_and_lengths,
                                    const uint32_t *distances) {
    struct isal_huff_histogram counts;
    memset(&counts, 0, sizeof counts);
    for (int i = 0; i < IGZIP_LITERALS_AND_LENGTHS; i++) counts.lit_len_histogram[i] = literals_and_lengths[i];
    for (int i = 0; i < IGZIP_DISTANCES; i++) counts.dist_histogram[i] = distances[i];
    return isal_create_hufftables(tables, &counts);
}

// Adds the symbols of a body, as level 0 finds them, to counts.
static inline void igzip_count(const uint8_t *bytes, int length, uint32_t *literals_and_lengths, uint32_t *distances) {
    struct isal_huff_histogram counts;
    memset(&counts, 0, sizeof counts);
    isal_update_histogram((uint8_t *)bytes, length, &counts);
    for (int i = 0; i < IGZIP_LITERALS_AND_LENGTHS; i++) literals_and_lengths[i] += counts.lit_len_histogram[i];
    for (int i = 0; i < IGZIP_DISTANCES; i++) distances[i] += counts.dist_histogram[i];
}

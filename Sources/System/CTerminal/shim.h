#include <stdint.h>
#include <wchar.h>

/// Calls the C library's wcwidth, which its header declares only for X/Open programs.
static inline int nearby_wcwidth(uint32_t character) {
    extern int wcwidth(wchar_t);
    return wcwidth((wchar_t)character);
}

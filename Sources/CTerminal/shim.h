#include <stdint.h>
#include <wchar.h>

/// wcwidth of the C library, which its header declares only to those that ask for X/Open.
static inline int nearby_wcwidth(uint32_t character) {
    extern int wcwidth(wchar_t);
    return wcwidth((wchar_t)character);
}

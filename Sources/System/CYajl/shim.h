#include <yajl/yajl_parse.h>

// yajl_config is variadic, and Swift cannot call variadic functions.
static inline int yajl_switch_on(yajl_handle handle, yajl_option option) {
    return yajl_config(handle, option, 1);
}

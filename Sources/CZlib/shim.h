#include <zlib.h>

// inflateInit2 is a macro. 31 is the largest window, with a gzip header and no other.
static inline int inflate_start_gzip(z_stream *stream) {
    return inflateInit2(stream, 31);
}

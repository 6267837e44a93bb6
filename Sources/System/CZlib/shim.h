#include <zlib.h>

// inflateInit2 and deflateInit2 are macros. 31 means the largest window and only a gzip header.
static inline int inflate_start_gzip(z_stream *stream) {
    return inflateInit2(stream, 31);
}

static inline int deflate_start_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}

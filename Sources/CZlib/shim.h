#include <zlib.h>

// inflateInit2 is a macro. 31 means the largest window and only a gzip header.
static inline int inflate_start_gzip(z_stream *stream) {
    return inflateInit2(stream, 31);
}

// deflateInit2 is a macro. 31 is as above; 8 is zlib's default memory level.
static inline int deflate_start_gzip(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}

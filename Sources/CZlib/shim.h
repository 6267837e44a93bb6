#include <zlib.h>

// inflateInit2 is a macro. 31 means the largest window and only a gzip header.
static inline int inflate_start_gzip(z_stream *stream) {
    return inflateInit2(stream, 31);
}

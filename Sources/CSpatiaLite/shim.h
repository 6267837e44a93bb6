#include <sqlite3.h>
#include <spatialite.h>

/// The destructor argument that tells SQLite to copy bound text; the macro's cast is not visible from Swift.
static inline sqlite3_destructor_type nearby_sqlite_transient(void) { return SQLITE_TRANSIENT; }

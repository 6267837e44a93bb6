#include <sqlite3.h>
#include <spatialite.h>

/// The destructor argument that tells SQLite to copy bound text; the macro's cast is not visible from Swift.
static inline sqlite3_destructor_type nearby_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Turns off SQLite's count of the memory it uses, which every allocation of every thread would wait in line for. Only
/// before the first connection.
static inline int nearby_sqlite_without_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

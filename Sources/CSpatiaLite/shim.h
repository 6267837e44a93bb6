#include <sqlite3.h>
#include <spatialite.h>

/// Returns the destructor argument that makes SQLite copy bound text. The macro contains a cast, so Swift cannot see
/// it.
static inline sqlite3_destructor_type nearby_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Turns off SQLite's memory statistics, for which every allocation of every thread would wait on one lock. Call it
/// only before the first connection.
static inline int nearby_sqlite_without_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

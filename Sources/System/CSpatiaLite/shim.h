/* Debian's SQLite has the hook; its header declares it only so. */
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>
#include <spatialite.h>
#include <string.h>

/// Returns the destructor argument that makes SQLite copy bound text. The macro contains a cast, so Swift cannot see
/// it.
static inline sqlite3_destructor_type nearby_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/// Turns off SQLite's memory statistics, for which every allocation of every thread would wait on one lock. Call it
/// only before the first connection.
static inline int nearby_sqlite_without_memory_statistics(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Sets an option of a connection. The function of SQLite takes any arguments, so Swift cannot see it.
static inline void nearby_sqlite_set(sqlite3 *database, int option, int value) {
    sqlite3_db_config(database, option, value, (int *)0);
}

/// Copies the beginning of the index of the write-ahead log (the file `-shm`) that a connection has mapped. The caller
/// must know that the database is in WAL mode: SQLite would create the file otherwise. The index is not read through its
/// file, because closing the file would drop SQLite's locks on it.
static inline int nearby_sqlite_log_index(sqlite3 *database, unsigned char *bytes, int count) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods || file->pMethods->iVersion < 2 || !file->pMethods->xShmMap) return SQLITE_NOTFOUND;
    volatile void *index = 0;
    /* SQLITE_READONLY with an index: this process may only read it. */
    code = file->pMethods->xShmMap(file, 0, 32768, 0, &index);
    if (!index) return code == SQLITE_OK ? SQLITE_NOTFOUND : code;
    for (int offset = 0; offset < count; offset++) bytes[offset] = ((volatile unsigned char *)index)[offset];
    return SQLITE_OK;
}

/// Whether two texts that end with a NUL byte are the same.
static inline int nearby_same_text(const char *one, const char *other) { return strcmp(one, other) == 0; }

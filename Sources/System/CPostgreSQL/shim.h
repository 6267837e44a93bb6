#include <libpq-fe.h>

/// Discards the notices of a connection. By default libpq prints them on standard error.
static inline void nearby_postgresql_no_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}

static inline void nearby_postgresql_discard_notices(PGconn *connection) {
    PQsetNoticeProcessor(connection, nearby_postgresql_no_notice, 0);
}

/* The codes of the fields of an error are character constants, which Swift does not see as such. */
static inline const char *nearby_postgresql_code(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline const char *nearby_postgresql_message(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

static inline const char *nearby_postgresql_severity(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

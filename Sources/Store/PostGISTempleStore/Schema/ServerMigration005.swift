/// The heartbeat, by which a follower of a standby tells how old is what it reads.
enum ServerMigration005 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- One row: a time of the primary, which services renew. It is no data: no trigger notes it in the log of changes.
        CREATE TABLE heartbeat (
            one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1),
            beat timestamptz NOT NULL DEFAULT now()
        );
        INSERT INTO heartbeat DEFAULT VALUES;
        -- Roles that read an older schema have no right to a new table. The time tells nothing of the data.
        GRANT SELECT ON heartbeat TO PUBLIC;

        -- The sessions that write, in words, as before. What is new: whoever renews the heartbeat is in nobody's way.
        CREATE OR REPLACE FUNCTION writers() RETURNS text LANGUAGE sql STABLE SET search_path = nearby, pg_temp AS $$
            SELECT string_agg(DISTINCT 'the process ' || activity.pid || ' of the role ' || activity.usename, ', ')
            FROM pg_locks AS locks
            JOIN pg_class AS class ON class.oid = locks.relation
            JOIN pg_stat_activity AS activity ON activity.pid = locks.pid AND activity.datid = locks.database
            WHERE class.relnamespace = 'nearby'::regnamespace AND class.relname NOT LIKE 'heartbeat%' AND locks.granted
                AND locks.pid <> pg_backend_pid() AND locks.mode <> 'AccessShareLock'
        $$;
        """
}

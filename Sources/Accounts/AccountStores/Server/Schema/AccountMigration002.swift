/// Reminders that are queued, and what became of them.
enum AccountMigration002 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- One row for each reminder. Those of one account and time are one message, with one id.
        CREATE TABLE notification_log (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            message text COLLATE "C" NOT NULL CHECK (octet_length(message) = 36),
            subject_kind text COLLATE "C" NOT NULL CHECK (octet_length(subject_kind) <= 100),
            subject_id text COLLATE "C" NOT NULL CHECK (octet_length(subject_id) <= 100),
            kind text COLLATE "C" NOT NULL CHECK (octet_length(kind) <= 100),
            -- The day that it is about, in days since 1970-01-01.
            day bigint NOT NULL CHECK (day BETWEEN -9999999 AND 9999999),
            scheduled_at bigint NOT NULL CHECK (scheduled_at BETWEEN 0 AND 999999999999),
            title text COLLATE "C" NOT NULL CHECK (octet_length(title) <= 20000),
            status text COLLATE "C" NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
            sent_at bigint CHECK (sent_at BETWEEN 0 AND 999999999999),
            error_message text COLLATE "C" CHECK (octet_length(error_message) <= 4000),
            retry_count bigint NOT NULL DEFAULT 0 CHECK (retry_count BETWEEN 0 AND 9999),
            -- When it is due, for the first time or again; of what was sent or has failed, when that was.
            next_at bigint NOT NULL CHECK (next_at BETWEEN 0 AND 999999999999),
            -- Who sends it, and until when nobody else takes it.
            sender text COLLATE "C" CHECK (octet_length(sender) <= 4000),
            lease_until bigint NOT NULL DEFAULT 0 CHECK (lease_until BETWEEN 0 AND 999999999999),
            -- Nothing is told twice.
            UNIQUE (account_id, subject_kind, subject_id, kind, day)
        );
        CREATE INDEX notification_log_message ON notification_log (message);
        CREATE INDEX notification_log_due ON notification_log (next_at, message) WHERE status = 'queued';
        CREATE INDEX notification_log_queued ON notification_log (account_id, scheduled_at) WHERE status = 'queued';
        CREATE INDEX notification_log_settled ON notification_log (next_at) WHERE status <> 'queued';

        ALTER TABLE notification_log ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON notification_log
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        """
}

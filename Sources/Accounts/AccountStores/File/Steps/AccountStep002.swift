/// Reminders that are queued, and what became of them.
enum AccountStep002 {
    /// SQL of this step. A released step never changes; a test pins its hash.
    static let sql = """
        -- One row for each reminder. Those of one account and time are one message, with one id.
        CREATE TABLE notification_log (
            number INTEGER PRIMARY KEY,
            account_id INTEGER NOT NULL REFERENCES account(id),
            message TEXT NOT NULL
                CONSTRAINT notification_log_message_bounds CHECK (length(message) = 36),
            subject_kind TEXT NOT NULL
                CONSTRAINT notification_log_subject_kind_bounds CHECK (length(CAST(subject_kind AS BLOB)) <= 4000),
            subject_id TEXT NOT NULL
                CONSTRAINT notification_log_subject_id_bounds CHECK (length(CAST(subject_id AS BLOB)) <= 4000),
            kind TEXT NOT NULL
                CONSTRAINT notification_log_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 4000),
            -- The day that it is about, in days since 1970-01-01.
            day INTEGER NOT NULL
                CONSTRAINT notification_log_day_bounds CHECK (day BETWEEN -9999999 AND 9999999),
            scheduled_at INTEGER NOT NULL
                CONSTRAINT notification_log_scheduled_at_bounds CHECK (scheduled_at BETWEEN 0 AND 999999999999),
            title TEXT NOT NULL
                CONSTRAINT notification_log_title_bounds CHECK (length(CAST(title AS BLOB)) <= 20000),
            status TEXT NOT NULL
                CONSTRAINT notification_log_status_bounds CHECK (status IN ('queued', 'sent', 'failed')),
            sent_at INTEGER
                CONSTRAINT notification_log_sent_at_bounds CHECK (sent_at BETWEEN 0 AND 999999999999),
            error_message TEXT
                CONSTRAINT notification_log_error_message_bounds CHECK (length(CAST(error_message AS BLOB)) <= 4000),
            retry_count INTEGER NOT NULL DEFAULT 0
                CONSTRAINT notification_log_retry_count_bounds CHECK (retry_count BETWEEN 0 AND 9999),
            -- When it is due, for the first time or again; of what was sent or has failed, when that was.
            next_at INTEGER NOT NULL
                CONSTRAINT notification_log_next_at_bounds CHECK (next_at BETWEEN 0 AND 999999999999),
            -- Who sends it, and until when nobody else takes it.
            sender TEXT
                CONSTRAINT notification_log_sender_bounds CHECK (length(CAST(sender AS BLOB)) <= 4000),
            lease_until INTEGER NOT NULL DEFAULT 0
                CONSTRAINT notification_log_lease_until_bounds CHECK (lease_until BETWEEN 0 AND 999999999999),
            -- Nothing is told twice.
            UNIQUE (account_id, subject_kind, subject_id, kind, day)
        );
        CREATE INDEX notification_log_message ON notification_log(message);
        CREATE INDEX notification_log_due ON notification_log(next_at, message) WHERE status = 'queued';
        CREATE INDEX notification_log_queued ON notification_log(account_id, scheduled_at) WHERE status = 'queued';
        CREATE INDEX notification_log_settled ON notification_log(next_at) WHERE status <> 'queued';
        """
}

/// The name of a person's place, and which channel has taken a reminder.
enum AccountMigration004 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- What the person calls the place; NULL where only its position was given.
        ALTER TABLE notification_settings ADD COLUMN place_name text COLLATE "C" CHECK (octet_length(place_name) <= 4000);

        -- The channel that has taken a reminder, or has tried it last, and whose server that was: an origin or a host.
        ALTER TABLE notification_log
            ADD COLUMN channel text COLLATE "C" CHECK (octet_length(channel) <= 100),
            ADD COLUMN provider text COLLATE "C" CHECK (octet_length(provider) <= 200);

        -- The log backwards, by what an operator asks for.
        CREATE INDEX notification_log_newest_queued ON notification_log (number) WHERE status = 'queued';
        CREATE INDEX notification_log_newest_sent ON notification_log (number) WHERE status = 'sent';
        CREATE INDEX notification_log_newest_failed ON notification_log (number) WHERE status = 'failed';
        CREATE INDEX notification_log_newest_tried ON notification_log (number) WHERE retry_count > 0;
        CREATE INDEX notification_log_account ON notification_log (account_id, number);
        CREATE INDEX notification_log_subject ON notification_log (subject_kind, subject_id, number);
        CREATE INDEX notification_log_kind ON notification_log (subject_kind, number);
        CREATE INDEX notification_log_channel ON notification_log (channel, number) WHERE channel IS NOT NULL;

        -- What the last day has brought. The first is counted without a look at the rows.
        DROP INDEX notification_log_settled;
        CREATE INDEX notification_log_settled ON notification_log (next_at, status) WHERE status <> 'queued';
        CREATE INDEX notification_log_failed ON notification_log (next_at) WHERE status = 'failed';
        """
}

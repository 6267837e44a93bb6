/// The name of a person's place, and which channel has taken a reminder.
enum AccountStep004 {
    /// SQL of this step. A released step never changes; a test pins its hash.
    static let sql = """
        -- What the person calls the place; NULL where only its position was given.
        ALTER TABLE notification_settings ADD COLUMN place_name TEXT
            CONSTRAINT notification_settings_place_name_bounds CHECK (length(CAST(place_name AS BLOB)) <= 4000);

        -- The channel that has taken a reminder, or has tried it last, and whose server that was: an origin or a host.
        ALTER TABLE notification_log ADD COLUMN channel TEXT
            CONSTRAINT notification_log_channel_bounds CHECK (length(CAST(channel AS BLOB)) <= 100);
        ALTER TABLE notification_log ADD COLUMN provider TEXT
            CONSTRAINT notification_log_provider_bounds CHECK (length(CAST(provider AS BLOB)) <= 200);

        -- The log backwards, by what an operator asks for. No index begins with a status: without statistics, the statements
        -- of the queue would be taken to read few rows by it. The number is in each index, as the row's id.
        CREATE INDEX notification_log_newest_queued ON notification_log(number) WHERE status = 'queued';
        CREATE INDEX notification_log_newest_sent ON notification_log(number) WHERE status = 'sent';
        CREATE INDEX notification_log_newest_failed ON notification_log(number) WHERE status = 'failed';
        CREATE INDEX notification_log_newest_tried ON notification_log(number) WHERE retry_count > 0;
        CREATE INDEX notification_log_subject ON notification_log(subject_kind, subject_id);
        CREATE INDEX notification_log_channel ON notification_log(channel) WHERE channel IS NOT NULL;
        -- Of few, among all of a channel or of a subject.
        CREATE INDEX notification_log_queued_channel ON notification_log(channel)
            WHERE status = 'queued' AND channel IS NOT NULL;
        CREATE INDEX notification_log_failed_channel ON notification_log(channel)
            WHERE status = 'failed' AND channel IS NOT NULL;
        CREATE INDEX notification_log_failed_subject ON notification_log(subject_kind, subject_id)
            WHERE status = 'failed';
        CREATE INDEX notification_log_tried_channel ON notification_log(channel)
            WHERE retry_count > 0 AND channel IS NOT NULL;
        CREATE INDEX notification_log_tried_subject ON notification_log(subject_kind, subject_id)
            WHERE retry_count > 0;
        -- Of one kind.
        CREATE INDEX notification_log_kind ON notification_log(subject_kind);
        CREATE INDEX notification_log_failed_kind ON notification_log(subject_kind) WHERE status = 'failed';
        CREATE INDEX notification_log_tried_kind ON notification_log(subject_kind) WHERE retry_count > 0;

        -- What the last day has brought. The first is counted without a look at the rows.
        DROP INDEX notification_log_settled;
        CREATE INDEX notification_log_settled ON notification_log(next_at, status) WHERE status <> 'queued';
        CREATE INDEX notification_log_failed ON notification_log(next_at) WHERE status = 'failed';
        """
}

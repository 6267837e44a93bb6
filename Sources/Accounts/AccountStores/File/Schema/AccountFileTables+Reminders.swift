extension AccountFileTables {
    /// Of what somebody wants to be told.
    static let reminders = """
        -- When and of what somebody wants to be told; NULL is the usual value.
        CREATE TABLE notification_settings (
            account_id INTEGER PRIMARY KEY REFERENCES account(id),
            is_enabled INTEGER
                CONSTRAINT notification_settings_is_enabled_bounds CHECK (is_enabled BETWEEN 0 AND 1),
            advance_days INTEGER
                CONSTRAINT notification_settings_advance_days_bounds CHECK (advance_days BETWEEN 0 AND 30),
            notify_minute INTEGER
                CONSTRAINT notification_settings_notify_minute_bounds CHECK (notify_minute BETWEEN 0 AND 1439),
            tells_new_moon INTEGER
                CONSTRAINT notification_settings_tells_new_moon_bounds CHECK (tells_new_moon BETWEEN 0 AND 1),
            tells_full_moon INTEGER
                CONSTRAINT notification_settings_tells_full_moon_bounds CHECK (tells_full_moon BETWEEN 0 AND 1),
            tells_own_days INTEGER
                CONSTRAINT notification_settings_tells_own_days_bounds CHECK (tells_own_days BETWEEN 0 AND 1),
            time_zone TEXT
                CONSTRAINT notification_settings_time_zone_bounds CHECK (length(CAST(time_zone AS BLOB)) <= 4000),
            latitude REAL
                CONSTRAINT notification_settings_latitude_bounds CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL
                CONSTRAINT notification_settings_longitude_bounds CHECK (longitude BETWEEN -180 AND 180),
            -- What the person calls the place; NULL where only its position was given.
            place_name TEXT
                CONSTRAINT notification_settings_place_name_bounds CHECK (length(CAST(place_name AS BLOB)) <= 4000),
            updated_at INTEGER
                CONSTRAINT notification_settings_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999)
        );

        -- A day of somebody's own, with an id that a client may have made.
        CREATE TABLE reminder (
            account_id INTEGER NOT NULL REFERENCES account(id),
            id TEXT NOT NULL
                CONSTRAINT reminder_id_bounds CHECK (length(id) = 36),
            title TEXT NOT NULL
                CONSTRAINT reminder_title_bounds CHECK (length(CAST(title AS BLOB)) <= 4000),
            calendar TEXT NOT NULL
                CONSTRAINT reminder_calendar_bounds CHECK (length(CAST(calendar AS BLOB)) <= 4000),
            -- No month: a day of each month. No day: the last one of the month.
            month INTEGER
                CONSTRAINT reminder_month_bounds CHECK (month BETWEEN 1 AND 12),
            day INTEGER
                CONSTRAINT reminder_day_bounds CHECK (day BETWEEN 1 AND 31),
            days_ahead INTEGER
                CONSTRAINT reminder_days_ahead_bounds CHECK (days_ahead BETWEEN 0 AND 30),
            is_enabled INTEGER NOT NULL
                CONSTRAINT reminder_is_enabled_bounds CHECK (is_enabled BETWEEN 0 AND 1),
            created_at INTEGER NOT NULL
                CONSTRAINT reminder_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at INTEGER NOT NULL
                CONSTRAINT reminder_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, id)
        ) WITHOUT ROWID;
        """

    /// How reminders go out, and what became of them.
    static let sending = """
        -- A device that is told by push; its token is on one account.
        CREATE TABLE device (
            id TEXT NOT NULL PRIMARY KEY
                CONSTRAINT device_id_bounds CHECK (length(id) = 36),
            account_id INTEGER NOT NULL REFERENCES account(id),
            -- The session that has kept the device, and the end of that session; NULL for a topic of ntfy, which is an address
            -- that the person has given.
            session_id TEXT
                CONSTRAINT device_session_id_bounds CHECK (length(session_id) = 36),
            until INTEGER
                CONSTRAINT device_until_bounds CHECK (until BETWEEN 0 AND 999999999999),
            token TEXT NOT NULL UNIQUE
                CONSTRAINT device_token_bounds CHECK (length(CAST(token AS BLOB)) BETWEEN 1 AND 20000),
            platform TEXT NOT NULL
                CONSTRAINT device_platform_bounds CHECK (length(CAST(platform AS BLOB)) <= 4000),
            p256dh TEXT
                CONSTRAINT device_p256dh_bounds CHECK (length(CAST(p256dh AS BLOB)) <= 4000),
            auth TEXT
                CONSTRAINT device_auth_bounds CHECK (length(CAST(auth AS BLOB)) <= 4000),
            is_active INTEGER NOT NULL
                CONSTRAINT device_is_active_bounds CHECK (is_active BETWEEN 0 AND 1),
            created_at INTEGER NOT NULL
                CONSTRAINT device_created_at_bounds CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at INTEGER NOT NULL
                CONSTRAINT device_updated_at_bounds CHECK (updated_at BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX device_account_id ON device(account_id);
        CREATE INDEX device_session_id ON device(session_id) WHERE session_id IS NOT NULL;
        CREATE INDEX device_until ON device(until) WHERE until IS NOT NULL;

        -- A reminder that is queued, was sent or has failed; those of one account and time are one message, with one id.
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
            -- The channel that has taken a reminder, or has tried it last, and whose server that was: an origin or a host.
            channel TEXT
                CONSTRAINT notification_log_channel_bounds CHECK (length(CAST(channel AS BLOB)) <= 100),
            provider TEXT
                CONSTRAINT notification_log_provider_bounds CHECK (length(CAST(provider AS BLOB)) <= 200),
            -- Nothing is told twice.
            UNIQUE (account_id, subject_kind, subject_id, kind, day)
        );

        -- The queue.
        CREATE INDEX notification_log_message ON notification_log(message);
        CREATE INDEX notification_log_due ON notification_log(next_at, message) WHERE status = 'queued';
        CREATE INDEX notification_log_queued ON notification_log(account_id, scheduled_at) WHERE status = 'queued';
        -- What the last day has brought. The first is counted without a look at the rows.
        CREATE INDEX notification_log_settled ON notification_log(next_at, status) WHERE status <> 'queued';
        CREATE INDEX notification_log_failed ON notification_log(next_at) WHERE status = 'failed';
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
        """
}

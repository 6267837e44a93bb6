extension AccountServerTables {
    /// Of what somebody wants to be told.
    static let reminders = """
        -- When and of what somebody wants to be told; NULL is the usual value.
        CREATE TABLE notification_settings (
            account_id bigint PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
            is_enabled bigint CHECK (is_enabled IN (0, 1)),
            advance_days bigint CHECK (advance_days BETWEEN 0 AND 30),
            notify_minute bigint CHECK (notify_minute BETWEEN 0 AND 1439),
            tells_new_moon bigint CHECK (tells_new_moon IN (0, 1)),
            tells_full_moon bigint CHECK (tells_full_moon IN (0, 1)),
            tells_own_days bigint CHECK (tells_own_days IN (0, 1)),
            time_zone text COLLATE "C" CHECK (octet_length(time_zone) <= 4000),
            latitude double precision CHECK (latitude BETWEEN -90 AND 90),
            longitude double precision CHECK (longitude BETWEEN -180 AND 180),
            -- What the person calls the place; NULL where only its position was given.
            place_name text COLLATE "C" CHECK (octet_length(place_name) <= 4000),
            updated_at bigint CHECK (updated_at BETWEEN 0 AND 999999999999)
        );
        ALTER TABLE notification_settings ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON notification_settings
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);

        -- A day of somebody's own, with an id that a client may have made.
        CREATE TABLE reminder (
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            id text COLLATE "C" NOT NULL CHECK (octet_length(id) = 36),
            title text COLLATE "C" NOT NULL CHECK (octet_length(title) <= 4000),
            calendar text COLLATE "C" NOT NULL CHECK (octet_length(calendar) <= 4000),
            -- No month: a day of each month. No day: the last one of the month.
            month bigint CHECK (month BETWEEN 1 AND 12),
            day bigint CHECK (day BETWEEN 1 AND 31),
            days_ahead bigint CHECK (days_ahead BETWEEN 0 AND 30),
            is_enabled bigint NOT NULL CHECK (is_enabled IN (0, 1)),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at bigint NOT NULL CHECK (updated_at BETWEEN 0 AND 999999999999),
            PRIMARY KEY (account_id, id)
        );
        ALTER TABLE reminder ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON reminder
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        """

    /// How reminders go out, and what became of them.
    static let sending = """
        -- A device that is told by push; its token is on one account.
        CREATE TABLE device (
            id text COLLATE "C" PRIMARY KEY CHECK (octet_length(id) = 36),
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- The session that has kept the device, and the end of that session; NULL for a topic of ntfy, which is an address
            -- that the person has given.
            session_id text COLLATE "C" REFERENCES session (id) ON DELETE CASCADE,
            until bigint CHECK (until BETWEEN 0 AND 999999999999),
            token text COLLATE "C" NOT NULL CHECK (octet_length(token) BETWEEN 1 AND 20000),
            platform text COLLATE "C" NOT NULL CHECK (octet_length(platform) <= 4000),
            p256dh text COLLATE "C" CHECK (octet_length(p256dh) <= 4000),
            auth text COLLATE "C" CHECK (octet_length(auth) <= 4000),
            is_active bigint NOT NULL CHECK (is_active IN (0, 1)),
            created_at bigint NOT NULL CHECK (created_at BETWEEN 0 AND 999999999999),
            updated_at bigint NOT NULL CHECK (updated_at BETWEEN 0 AND 999999999999),
            -- As UNIQUE, for texts that are too long for an entry of a B-tree.
            CONSTRAINT device_token EXCLUDE USING hash (token WITH =)
        );
        CREATE INDEX device_account ON device (account_id);
        CREATE INDEX device_session ON device (session_id) WHERE session_id IS NOT NULL;
        ALTER TABLE device ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON device
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        -- A device that another account takes leaves the one that had it.
        CREATE POLICY shown ON device FOR SELECT
            USING (token = nullif(current_setting('nearby.device', true), ''));
        CREATE POLICY leaving ON device FOR DELETE
            USING (token = nullif(current_setting('nearby.device', true), ''));

        -- A reminder that is queued, was sent or has failed; those of one account and time are one message, with one id.
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
            -- The channel that has taken a reminder, or has tried it last, and whose server that was: an origin or a host.
            channel text COLLATE "C" CHECK (octet_length(channel) <= 100),
            provider text COLLATE "C" CHECK (octet_length(provider) <= 200),
            -- Nothing is told twice.
            UNIQUE (account_id, subject_kind, subject_id, kind, day)
        );
        -- The queue.
        CREATE INDEX notification_log_message ON notification_log (message);
        CREATE INDEX notification_log_due ON notification_log (next_at, message) WHERE status = 'queued';
        CREATE INDEX notification_log_queued ON notification_log (account_id, scheduled_at) WHERE status = 'queued';
        -- What the last day has brought. The first is counted without a look at the rows.
        CREATE INDEX notification_log_settled ON notification_log (next_at, status) WHERE status <> 'queued';
        CREATE INDEX notification_log_failed ON notification_log (next_at) WHERE status = 'failed';
        -- The log backwards, by what an operator asks for.
        CREATE INDEX notification_log_newest_queued ON notification_log (number) WHERE status = 'queued';
        CREATE INDEX notification_log_newest_sent ON notification_log (number) WHERE status = 'sent';
        CREATE INDEX notification_log_newest_failed ON notification_log (number) WHERE status = 'failed';
        CREATE INDEX notification_log_newest_tried ON notification_log (number) WHERE retry_count > 0;
        CREATE INDEX notification_log_account ON notification_log (account_id, number);
        CREATE INDEX notification_log_subject ON notification_log (subject_kind, subject_id, number);
        CREATE INDEX notification_log_kind ON notification_log (subject_kind, number);
        CREATE INDEX notification_log_channel ON notification_log (channel, number) WHERE channel IS NOT NULL;
        ALTER TABLE notification_log ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON notification_log
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);
        """
}

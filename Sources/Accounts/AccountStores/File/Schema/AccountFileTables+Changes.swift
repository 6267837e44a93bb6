extension AccountFileTables {
    /// What has changed of what a person keeps, for the person's other devices.
    static let changes = """
        -- The last change of a thing of a person, or its removal; numbers grow with each change of an account.
        CREATE TABLE own_change (
            account_id INTEGER NOT NULL REFERENCES account(id),
            -- settings, profile, event-, group- and deity-subscription, favourite or reminder.
            kind TEXT NOT NULL
                CONSTRAINT own_change_kind_bounds CHECK (length(CAST(kind AS BLOB)) <= 100),
            -- The id of the thing; empty for what there is one of.
            thing TEXT NOT NULL
                CONSTRAINT own_change_thing_bounds CHECK (length(CAST(thing AS BLOB)) <= 100),
            number INTEGER NOT NULL
                CONSTRAINT own_change_number_bounds CHECK (number BETWEEN 1 AND 9007199254740991),
            is_removed INTEGER NOT NULL
                CONSTRAINT own_change_is_removed_bounds CHECK (is_removed BETWEEN 0 AND 1),
            PRIMARY KEY (account_id, kind, thing)
        ) WITHOUT ROWID;
        CREATE INDEX own_change_number ON own_change(account_id, number);
        CREATE INDEX own_change_removed ON own_change(account_id, number) WHERE is_removed = 1;

        -- Every change is marked, whoever makes it. What was removed is forgotten after 10000 changes.
        -- Each account has a profile and settings from its beginning.
        CREATE TRIGGER own_change_account_insert AFTER INSERT ON account BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.id, 'profile', '',
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_account_insert_settings AFTER INSERT ON account BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.id, 'settings', '',
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_account_update
        AFTER UPDATE OF email, display_name, avatar_url, locale, updated_at ON account
        WHEN OLD.email IS NOT NEW.email OR OLD.display_name IS NOT NEW.display_name OR
            OLD.avatar_url IS NOT NEW.avatar_url OR OLD.locale IS NOT NEW.locale OR
            OLD.updated_at IS NOT NEW.updated_at
        BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.id, 'profile', '',
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;

        CREATE TRIGGER own_change_notification_settings_insert AFTER INSERT ON notification_settings BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, 'settings', '',
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_notification_settings_update
        AFTER UPDATE OF is_enabled, advance_days, notify_minute, tells_new_moon, tells_full_moon, tells_own_days,
            time_zone, latitude, longitude, place_name ON notification_settings
        WHEN OLD.is_enabled IS NOT NEW.is_enabled OR OLD.advance_days IS NOT NEW.advance_days OR
            OLD.notify_minute IS NOT NEW.notify_minute OR OLD.tells_new_moon IS NOT NEW.tells_new_moon OR
            OLD.tells_full_moon IS NOT NEW.tells_full_moon OR OLD.tells_own_days IS NOT NEW.tells_own_days OR
            OLD.time_zone IS NOT NEW.time_zone OR OLD.latitude IS NOT NEW.latitude OR
            OLD.longitude IS NOT NEW.longitude OR OLD.place_name IS NOT NEW.place_name
        BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, 'settings', '',
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_notification_settings_delete AFTER DELETE ON notification_settings BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (OLD.account_id, 'settings', '',
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = OLD.account_id), 1)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
            DELETE FROM own_change WHERE account_id = OLD.account_id AND is_removed = 1
                AND number < (SELECT max(number) FROM own_change WHERE account_id = OLD.account_id) - 10000;
        END;

        CREATE TRIGGER own_change_subscription_insert AFTER INSERT ON subscription BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, NEW.kind || '-subscription', CAST(NEW.thing_id AS TEXT),
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_subscription_update
        AFTER UPDATE OF is_enabled ON subscription
        WHEN OLD.is_enabled IS NOT NEW.is_enabled
        BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, NEW.kind || '-subscription', CAST(NEW.thing_id AS TEXT),
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_subscription_delete AFTER DELETE ON subscription BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (OLD.account_id, OLD.kind || '-subscription', CAST(OLD.thing_id AS TEXT),
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = OLD.account_id), 1)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
            DELETE FROM own_change WHERE account_id = OLD.account_id AND is_removed = 1
                AND number < (SELECT max(number) FROM own_change WHERE account_id = OLD.account_id) - 10000;
        END;

        CREATE TRIGGER own_change_favourite_insert AFTER INSERT ON favourite BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, 'favourite', CAST(NEW.temple_id AS TEXT),
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_favourite_update
        AFTER UPDATE OF position, note ON favourite
        WHEN OLD.position IS NOT NEW.position OR OLD.note IS NOT NEW.note
        BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, 'favourite', CAST(NEW.temple_id AS TEXT),
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_favourite_delete AFTER DELETE ON favourite BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (OLD.account_id, 'favourite', CAST(OLD.temple_id AS TEXT),
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = OLD.account_id), 1)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
            DELETE FROM own_change WHERE account_id = OLD.account_id AND is_removed = 1
                AND number < (SELECT max(number) FROM own_change WHERE account_id = OLD.account_id) - 10000;
        END;

        CREATE TRIGGER own_change_reminder_insert AFTER INSERT ON reminder BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, 'reminder', NEW.id,
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_reminder_update
        AFTER UPDATE OF title, calendar, month, day, days_ahead, is_enabled, updated_at ON reminder
        WHEN OLD.title IS NOT NEW.title OR OLD.calendar IS NOT NEW.calendar OR OLD.month IS NOT NEW.month OR
            OLD.day IS NOT NEW.day OR OLD.days_ahead IS NOT NEW.days_ahead OR OLD.is_enabled IS NOT NEW.is_enabled OR
            OLD.updated_at IS NOT NEW.updated_at
        BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (NEW.account_id, 'reminder', NEW.id,
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = NEW.account_id), 0)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
        END;
        CREATE TRIGGER own_change_reminder_delete AFTER DELETE ON reminder BEGIN
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (OLD.account_id, 'reminder', OLD.id,
                (SELECT coalesce(max(number), 0) + 1 FROM own_change WHERE account_id = OLD.account_id), 1)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
            DELETE FROM own_change WHERE account_id = OLD.account_id AND is_removed = 1
                AND number < (SELECT max(number) FROM own_change WHERE account_id = OLD.account_id) - 10000;
        END;
        """
}

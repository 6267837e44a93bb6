extension AccountServerTables {
    /// What has changed of what a person keeps, for the person's other devices.
    static let changes = """
        -- The last change of a thing of a person, or its removal; numbers grow with each change of an account.
        CREATE TABLE own_change (
            account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE,
            -- settings, profile, event-, group- and deity-subscription, favourite or reminder.
            kind text COLLATE "C" NOT NULL CHECK (octet_length(kind) <= 100),
            -- The id of the thing; empty for what there is one of.
            thing text COLLATE "C" NOT NULL CHECK (octet_length(thing) <= 100),
            number bigint NOT NULL CHECK (number BETWEEN 1 AND 9007199254740991),
            is_removed bigint NOT NULL CHECK (is_removed IN (0, 1)),
            PRIMARY KEY (account_id, kind, thing)
        );
        CREATE INDEX own_change_number ON own_change (account_id, number);
        CREATE INDEX own_change_removed ON own_change (account_id, number) WHERE is_removed = 1;
        ALTER TABLE own_change ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own ON own_change
            USING (account_id = nullif(current_setting('nearby.account', true), '')::bigint);

        -- Marks a change, whoever makes it, and holds the account's row meanwhile. What was removed is forgotten after 10000
        -- changes. Its arguments are the kind, the column of the account and that of the thing's id.
        CREATE FUNCTION note_own_change() RETURNS trigger
        LANGUAGE plpgsql SET search_path = nearby_accounts, pg_temp AS $$
        DECLARE
            changed jsonb;
            owner bigint;
            last bigint;
        BEGIN
            IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
            owner := (changed ->> TG_ARGV[1])::bigint;
            -- With the account, everything of it goes.
            PERFORM 1 FROM account WHERE id = owner FOR NO KEY UPDATE;
            IF NOT FOUND THEN RETURN NULL; END IF;
            SELECT coalesce(max(number), 0) + 1 INTO last FROM own_change WHERE account_id = owner;
            INSERT INTO own_change (account_id, kind, thing, number, is_removed)
            VALUES (owner,
                CASE TG_ARGV[0] WHEN 'subscription' THEN (changed ->> 'kind') || '-subscription' ELSE TG_ARGV[0] END,
                coalesce(changed ->> TG_ARGV[2], ''), last, CASE TG_OP WHEN 'DELETE' THEN 1 ELSE 0 END)
            ON CONFLICT (account_id, kind, thing)
                DO UPDATE SET number = excluded.number, is_removed = excluded.is_removed;
            IF TG_OP = 'DELETE' THEN
                DELETE FROM own_change WHERE account_id = owner AND is_removed = 1 AND number < last - 10000;
            END IF;
            RETURN NULL;
        END
        $$;
        REVOKE ALL ON FUNCTION note_own_change() FROM PUBLIC;

        -- Each account has a profile and settings from its beginning.
        CREATE TRIGGER own_change AFTER INSERT ON account
            FOR EACH ROW EXECUTE FUNCTION note_own_change('profile', 'id', '');
        CREATE TRIGGER own_change_settings AFTER INSERT ON account
            FOR EACH ROW EXECUTE FUNCTION note_own_change('settings', 'id', '');
        CREATE TRIGGER own_change_update AFTER UPDATE OF email, display_name, avatar_url, locale, updated_at ON account
            FOR EACH ROW WHEN ((OLD.email, OLD.display_name, OLD.avatar_url, OLD.locale, OLD.updated_at)
                IS DISTINCT FROM (NEW.email, NEW.display_name, NEW.avatar_url, NEW.locale, NEW.updated_at))
            EXECUTE FUNCTION note_own_change('profile', 'id', '');

        CREATE TRIGGER own_change AFTER INSERT OR DELETE ON notification_settings
            FOR EACH ROW EXECUTE FUNCTION note_own_change('settings', 'account_id', '');
        CREATE TRIGGER own_change_update AFTER UPDATE ON notification_settings
            FOR EACH ROW WHEN ((OLD.is_enabled, OLD.advance_days, OLD.notify_minute, OLD.tells_new_moon, OLD.tells_full_moon,
                OLD.tells_own_days, OLD.time_zone, OLD.latitude, OLD.longitude, OLD.place_name)
                IS DISTINCT FROM (NEW.is_enabled, NEW.advance_days, NEW.notify_minute, NEW.tells_new_moon, NEW.tells_full_moon,
                NEW.tells_own_days, NEW.time_zone, NEW.latitude, NEW.longitude, NEW.place_name))
            EXECUTE FUNCTION note_own_change('settings', 'account_id', '');

        CREATE TRIGGER own_change AFTER INSERT OR DELETE ON subscription
            FOR EACH ROW EXECUTE FUNCTION note_own_change('subscription', 'account_id', 'thing_id');
        CREATE TRIGGER own_change_update AFTER UPDATE ON subscription
            FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
            EXECUTE FUNCTION note_own_change('subscription', 'account_id', 'thing_id');

        CREATE TRIGGER own_change AFTER INSERT OR DELETE ON favourite
            FOR EACH ROW EXECUTE FUNCTION note_own_change('favourite', 'account_id', 'temple_id');
        CREATE TRIGGER own_change_update AFTER UPDATE ON favourite
            FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
            EXECUTE FUNCTION note_own_change('favourite', 'account_id', 'temple_id');

        CREATE TRIGGER own_change AFTER INSERT OR DELETE ON reminder
            FOR EACH ROW EXECUTE FUNCTION note_own_change('reminder', 'account_id', 'id');
        CREATE TRIGGER own_change_update AFTER UPDATE ON reminder
            FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
            EXECUTE FUNCTION note_own_change('reminder', 'account_id', 'id');
        """
}

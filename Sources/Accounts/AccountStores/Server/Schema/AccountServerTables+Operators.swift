extension AccountServerTables {
    /// What is about all accounts at once.
    static let operators = """
        -- The version of the schema, one row.
        CREATE TABLE state (
            version bigint NOT NULL
        );
        INSERT INTO state (version) VALUES (0);
        ALTER TABLE state ENABLE ROW LEVEL SECURITY;
        CREATE POLICY everybody ON state FOR SELECT USING (true);

        -- How many accounts, sessions and devices there are.
        CREATE FUNCTION statistics(moment bigint)
        RETURNS TABLE (accounts bigint, sessions bigint, devices bigint)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM session WHERE until > moment),
                (SELECT count(*) FROM device WHERE until IS NULL OR until > moment)
        $$;
        REVOKE ALL ON FUNCTION statistics(bigint) FROM PUBLIC;

        -- How many people keep temples that are about to go.
        CREATE FUNCTION keepers(temples bigint[]) RETURNS bigint
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            SELECT count(DISTINCT account_id) FROM favourite WHERE temple_id = ANY(temples)
        $$;
        REVOKE ALL ON FUNCTION keepers(bigint[]) FROM PUBLIC;

        -- A moment that the role of the service gives, cut to a minute after the server's present one: so much clocks may
        -- differ. Else that role could end everybody's sessions with a moment of the next year. An earlier moment removes less.
        CREATE FUNCTION not_after_present(moment bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
            SELECT least(moment, floor(extract(epoch FROM statement_timestamp()))::bigint + 60)
        $$;
        REVOKE ALL ON FUNCTION not_after_present(bigint) FROM PUBLIC;

        -- Removes some tokens, sessions, links and answers whose time is over, but none that another transaction has.
        CREATE FUNCTION remove_expired(moment bigint, most bigint) RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            DELETE FROM token WHERE hash IN (
                SELECT hash FROM token WHERE until <= not_after_present(moment)
                ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
            DELETE FROM session WHERE id IN (
                SELECT id FROM session AS expired WHERE until <= not_after_present(moment)
                    AND NOT EXISTS (SELECT 1 FROM token WHERE token.session_id = expired.id)
                ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
            DELETE FROM mail_sign_in WHERE link_hash IN (
                SELECT link_hash FROM mail_sign_in WHERE asked_at <= not_after_present(moment) - 3600
                ORDER BY asked_at LIMIT most FOR UPDATE SKIP LOCKED);
            DELETE FROM kept_answer WHERE number IN (
                SELECT number FROM kept_answer WHERE until <= not_after_present(moment)
                ORDER BY until LIMIT most FOR UPDATE SKIP LOCKED);
        $$;
        REVOKE ALL ON FUNCTION remove_expired(bigint, bigint) FROM PUBLIC;
        """
}

/// What is over is decided by the server's own clock.
enum AccountMigration008 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        -- A moment that the role of the service gives, cut to a minute after the server's present one: so much clocks may differ.
        -- Else that role could end everybody's sessions with a moment of the next year. An earlier moment removes less.
        CREATE FUNCTION not_after_present(moment bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
            SELECT least(moment, floor(extract(epoch FROM statement_timestamp()))::bigint + 60)
        $$;
        REVOKE ALL ON FUNCTION not_after_present(bigint) FROM PUBLIC;

        CREATE OR REPLACE FUNCTION remove_expired(moment bigint, most bigint) RETURNS void
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
        """
}

/// How many people keep temples that are about to go.
enum AccountMigration007 {
    /// SQL of this migration. A released migration never changes; a test pins its hash.
    static let sql = """
        CREATE FUNCTION keepers(temples bigint[]) RETURNS bigint
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = nearby_accounts, pg_temp AS $$
            SELECT count(DISTINCT account_id) FROM favourite WHERE temple_id = ANY(temples)
        $$;
        REVOKE ALL ON FUNCTION keepers(bigint[]) FROM PUBLIC;
        """
}

/// Links by mail that sign people in.
enum AccountStep003 {
    /// SQL of this step. A released step never changes; a test pins its hash.
    static let sql = """
        -- A link that somebody has asked for. It is no account's: whoever asks may have none yet. Digests are SHA-256.
        CREATE TABLE mail_sign_in (
            -- Digest of the link's token.
            link_hash TEXT NOT NULL PRIMARY KEY
                CONSTRAINT mail_sign_in_link_hash_bounds CHECK (length(link_hash) = 64),
            -- Digest of the token in the cookie of the browser that has asked.
            browser_hash TEXT NOT NULL
                CONSTRAINT mail_sign_in_browser_hash_bounds CHECK (length(browser_hash) = 64),
            email TEXT NOT NULL
                CONSTRAINT mail_sign_in_email_bounds CHECK (length(CAST(email AS BLOB)) <= 254),
            -- Where the browser is led afterwards: a path of the site.
            return_to TEXT NOT NULL
                CONSTRAINT mail_sign_in_return_to_bounds CHECK (length(CAST(return_to AS BLOB)) <= 4000),
            locale TEXT NOT NULL
                CONSTRAINT mail_sign_in_locale_bounds CHECK (length(CAST(locale AS BLOB)) <= 4000),
            asked_at INTEGER NOT NULL
                CONSTRAINT mail_sign_in_asked_at_bounds CHECK (asked_at BETWEEN 0 AND 999999999999),
            until INTEGER NOT NULL
                CONSTRAINT mail_sign_in_until_bounds CHECK (until BETWEEN 0 AND 999999999999),
            used_at INTEGER
                CONSTRAINT mail_sign_in_used_at_bounds CHECK (used_at BETWEEN 0 AND 999999999999)
        ) WITHOUT ROWID;
        CREATE INDEX mail_sign_in_email ON mail_sign_in(email, asked_at);
        CREATE INDEX mail_sign_in_asked_at ON mail_sign_in(asked_at);
        """
}

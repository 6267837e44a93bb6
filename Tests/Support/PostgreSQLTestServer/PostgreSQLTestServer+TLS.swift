extension PostgreSQLTestServer {
    /// Makes the server speak TLS with a certificate of its own for the address 127.0.0.1.
    ///
    /// - Returns: the path of the certificate, which clients can trust.
    package func encrypt() throws -> String {
        let (certificate, key) = (folder + "/data/server.crt", folder + "/data/server.key")
        try programs.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
            ], in: folder)
        // One statement at a time: ALTER SYSTEM runs in no transaction.
        try run(sql: "ALTER SYSTEM SET ssl = on;\nSELECT pg_reload_conf();", in: "postgres")
        return certificate
    }
}

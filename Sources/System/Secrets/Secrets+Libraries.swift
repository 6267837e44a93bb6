internal import CCrypto

extension Secrets {
    /// The name and version of the loaded library: "OpenSSL 3.0.22".
    package static var libraries: [String] {
        ["OpenSSL " + String(cString: OpenSSL_version(OPENSSL_VERSION_STRING))]
    }
}

internal import CPostgreSQL

extension ServerConnection {
    /// The name and version of the loaded library: "libpq 15.18".
    package static var libraries: [String] {
        // Since PostgreSQL 10, two numbers make a version.
        let version = PQlibVersion()
        return ["libpq \(version / 10_000).\(version % 10_000)"]
    }
}

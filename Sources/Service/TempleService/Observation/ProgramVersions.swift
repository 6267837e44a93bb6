internal import AccountStores
internal import EventHTTPServer
internal import Geodesy
internal import HTTPClient
internal import PostGISTempleStore
internal import PostgreSQL
internal import SQLiteDriver
internal import Secrets
internal import TempleTables

/// Versions of what the program writes and of what it is linked with.
package enum ProgramVersions {
    /// The schema of a file of temples.
    package static var templeFile: Int { TempleDatabase.version }
    /// The schema of a file of accounts.
    package static var accountFile: Int { AccountFile.version }
    /// The schema of the temples on a PostgreSQL server.
    package static var server: Int { PostGISTempleStore.schemaVersion }

    /// The names and versions of the libraries that the service uses, such as "SQLite 3.40.1".
    package static var libraries: [String] {
        Connection.libraries + Geodesic.libraries + ServerConnection.libraries + HTTPClient.libraries
            + Secrets.libraries + EventHTTPServer.libraries
    }
}

package import PostGISTempleStore

/// The database of a service: a file, or a copy of a server's.
package enum ServiceDatabase {
    case file(path: String)
    /// - oldest: the age from which the service is not ready.
    /// - mostLag: how far a server may be behind its primary before another one of the address is followed; nil for any lag.
    /// - wait: how long a start without data in the copy waits for a server.
    case copy(of: ServerDatabase, path: String, oldest: Duration, mostLag: Duration?, wait: Duration)
}

internal import CSpatiaLite

extension Connection {
    /// The names and versions of the loaded libraries, such as "SQLite 3.40.1".
    package static var libraries: [String] {
        ["SQLite " + String(cString: sqlite3_libversion()), "SpatiaLite " + String(cString: spatialite_version())]
    }
}

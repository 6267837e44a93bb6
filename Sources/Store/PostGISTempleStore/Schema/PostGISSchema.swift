internal import PostgreSQL
internal import TempleModel

/// The schema that an administrator has put PostGIS into. Every use of PostGIS names it, because it is on no search path:
/// others may have the right to create functions there.
struct PostGISSchema {
    /// The name as SQL reads it, in double quotes.
    let name: String

    private init(_ name: String) {
        self.name =
            "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// Returns the schema of a database. Valid inside ``ServerConnection/inSchema(_:_:)``.
    ///
    /// - Returns: nil where there is no PostGIS.
    static func find(_ connection: ServerConnection) throws -> PostGISSchema? {
        try connection.rows(
            """
            SELECT nspname::text FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
            WHERE extname = 'postgis'
            """
        ) { PostGISSchema($0.text(0)) }.first
    }

    /// Returns the SQL of a point on the ellipsoid; the arguments are SQL too.
    func point(latitude: String, longitude: String) -> String {
        "\(name).ST_SetSRID(\(name).ST_MakePoint(\(longitude), \(latitude)), 4326)::\(name).geography"
    }

    /// Returns the SQL of whether two points are within a distance in metres on a sphere.
    func within(_ meters: String, _ one: String, _ other: String) -> String {
        "\(name).ST_DWithin(\(one), \(other), \(meters), false)"
    }

    /// Returns the SQL of the distance on a sphere, which the index on positions answers in order.
    func distance(_ one: String, _ other: String) -> String {
        "\(one) OPERATOR(\(name).<->) \(other)"
    }

    /// Returns the text of a step for this database: `@postgis@` becomes the name.
    func migration(_ sql: String) -> String {
        sql.split(separator: "@postgis@", omittingEmptySubsequences: false).joined(separator: name)
    }
}

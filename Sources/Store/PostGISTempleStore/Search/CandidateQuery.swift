internal import Geodesy
internal import PostgreSQL
internal import TempleIndex
internal import TempleModel
internal import TempleTables

/// The statement for the rows of the candidate temples of a query. PostGIS applies the predicates that SQL can express;
/// the others are applied to the rows.
struct CandidateQuery {
    private(set) var sql: String
    private(set) var values: [ServerValue] = []
    /// Whether the rows come in the order of distance.
    let isNearestFirst: Bool

    /// A sphere of PostGIS's mean radius is off the ellipsoid by up to 0.56 %.
    private static let sphereMargin = 1.006

    /// The columns of a temple, with texts that are not longer than they may be.
    static let columns: String = {
        let table = StoredTable.all.first { $0.name == "temple" }
        return TempleColumns.all.map { name in
            table?.columns.first { $0.name == name }?.boundedValue(of: "t.") ?? "t." + name
        }.joined(separator: ", ")
    }()

    /// - Parameters:
    ///   - radius: the query's radius, or a wider one.
    ///   - deities: the ids of the deities that it asks for; nil for all temples.
    ///   - listsDeities: whether a list of their temples is cheaper than a nearest-neighbour search.
    init(
        _ query: TempleQuery, within radius: Distance, deities: [Int64]?, listsDeities: Bool, _ postgis: PostGISSchema
    ) {
        sql = "SELECT \(Self.columns) FROM temple AS t"
        isNearestFirst = query.center != nil && query.order == .distance && !listsDeities
        var conditions: [String] = []
        if let deities {
            let list = "SELECT temple_id FROM deity_temple WHERE deity_id = ANY(\(add(.integers(deities))))"
            // OFFSET keeps the planner from joining all temples of the deities before the search outwards.
            conditions.append(
                listsDeities ? "t.id = ANY(ARRAY(\(list)))" : "EXISTS (\(list) AND temple_id = t.id OFFSET 0)")
        }
        if let ids = query.filter.ids { conditions.append("t.id = ANY(\(add(.integers(ids))))") }
        if let bounds = query.filter.bounds {
            conditions.append("t.lat BETWEEN \(add(.double(bounds.south))) AND \(add(.double(bounds.north)))")
            if bounds.isOneRange {
                conditions.append("t.lng BETWEEN \(add(.double(bounds.west))) AND \(add(.double(bounds.east)))")
            }
        }
        if let minimum = query.filter.minimumRating { conditions.append("t.rating >= \(add(.double(minimum)))") }
        if let since = query.filter.updatedSince { conditions.append("t.changed >= \(add(.integer(since.number)))") }
        var order = ""
        if let center = query.center {
            let point = postgis.point(
                latitude: add(.double(center.latitude)), longitude: add(.double(center.longitude)))
            if !listsDeities {
                let meters = add(.double(radius.meters * Self.sphereMargin + 1))
                conditions.append(postgis.within(meters, "t.location", point))
            }
            if isNearestFirst { order = " ORDER BY " + postgis.distance("t.location", point) }
        }
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        sql += order
    }

    /// Must be called before the statement, in its transaction.
    func prepare(_ connection: ServerConnection) throws(PostgreSQLError) {
        // The planner cannot estimate how many temples are within a radius. If it expects a few, it reads and sorts all of
        // them instead of asking the index for the nearest.
        if isNearestFirst { try connection.execute("SET LOCAL enable_sort = off") }
    }

    /// Adds a value and returns its place in the statement.
    private mutating func add(_ value: ServerValue) -> String {
        values.append(value)
        return "$\(values.count)"
    }
}

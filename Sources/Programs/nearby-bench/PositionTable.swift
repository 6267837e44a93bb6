internal import RecordFiles

/// A table of temples, with the columns that differ in copies of its rows.
struct PositionTable {
    /// The columns of latitude, longitude and id in the known tables.
    private static let layouts = [("WGS84Y", "WGS84X", "編號"), ("lat", "lng", "source_id")]

    let header: [String]
    private(set) var rows: [[String]] = []
    let latitude: Int
    let longitude: Int
    let id: Int

    init(path: String) throws {
        guard let source = try RecordFile.open(path: path).nextMember()?.rows else {
            throw Failure("\(path) has no rows")
        }
        guard
            let layout = Self.layouts.first(where: { source.index(of: $0.0) != nil && source.index(of: $0.2) != nil }),
            let latitude = source.index(of: layout.0), let longitude = source.index(of: layout.1),
            let id = source.index(of: layout.2)
        else { throw Failure("\(path) has no columns WGS84X and WGS84Y, or lat and lng") }
        (self.latitude, self.longitude, self.id) = (latitude, longitude, id)
        header = source.names
        while try source.next() {
            rows.append(header.indices.map { String(decoding: source.bytes(of: $0), as: UTF8.self) })
        }
        guard !rows.isEmpty else { throw Failure("\(path) has no rows") }
    }
}

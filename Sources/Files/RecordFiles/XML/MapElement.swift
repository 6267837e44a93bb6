/// Element of OpenStreetMap as an XML document has it: a node, a way or a relation.
struct MapElement {
    enum Kind: String {
        case node, way, relation
    }

    /// Position in ten-millionths of a degree, as OpenStreetMap stores it.
    struct Place {
        var latitude: Int32
        var longitude: Int32

        /// Returns the position of two attributes; nil if they are no degrees.
        init?(_ latitude: String?, _ longitude: String?) {
            guard let north = latitude.flatMap(Double.init), let east = longitude.flatMap(Double.init),
                abs(north) <= 90,
                abs(east) <= 180
            else { return nil }
            self.latitude = Int32((north * 1e7).rounded())
            self.longitude = Int32((east * 1e7).rounded())
        }

        /// Its members in JSON.
        var json: String { "\"lat\":\(Double(latitude) / 1e7),\"lon\":\(Double(longitude) / 1e7)" }
    }

    struct Member {
        var kind: Kind?
        var reference: Int64?
        var role: String
        /// Positions in the member itself, as Overpass writes them with `out geom`.
        var places: [Place] = []
    }

    var kind: Kind
    var line: Int
    var invalidOffset: Int?
    /// Attributes and children that a row has, under the names of Overpass's JSON.
    var values: [(name: String, value: String)] = []
    var tags: [(name: String, value: String)] = []
    /// Nodes of a way.
    var nodes: [Int64] = []
    var members: [Member] = []
    /// Bytes of the tags.
    var bytes = 0
    /// Number of references and positions.
    var parts = 0
    var problem: RowProblem?

    init(_ kind: Kind, line: Int) {
        self.kind = kind
        self.line = line
        values.append(("type", kind.rawValue))
    }
}

internal import Geodesy
internal import LunarCalendar
package import TempleModel

/// Answers searches around a point from the rows of a database, by looking at every temple.
///
/// Between the rows and the answer it shares no code with the stores: its SQL, its reading of columns and its predicates
/// are its own. So it also finds a column that both stores read wrongly in the same way.
package struct BruteForce {
    /// The temples by id.
    package let temples: [PlainTemple]
    let names: PlainNames
    private let days: PlainDays
    let now: TaiwanTime

    /// - Parameter now: the time of the searches.
    package init(_ database: some PlainDatabase, now: TaiwanTime) throws {
        temples = try database.all(PlainTemple.sql) { PlainTemple($0) }
        names = try PlainNames(database)
        days = try PlainDays(database)
        self.now = now
    }

    /// Returns the ids of the temples that a search around a point finds, in its order, without a limit.
    ///
    /// - Throws: ``Unreadable`` for a value that it does not know.
    package func ids(_ text: TempleQueryText) throws -> [Int64] {
        let found = try candidates(text).map { candidate in
            Found(
                lead: try Self.lead(candidate, text[.sort]), meters: candidate.meters, id: candidate.temple.id)
        }
        return found.sorted().map(\.id)
    }

    /// Returns the temples that a search around a point finds, in any order. A search for a text looks twice as far as
    /// often as it finds nothing, up to 500 km.
    func candidates(_ text: TempleQueryText) throws -> [Candidate] {
        let center = try Coordinate(latitude: Self.number(text[.lat]), longitude: Self.number(text[.lng]))
        var radius = try Self.number(text[.radius])
        let geodesic = Geodesic(from: center)
        let untilNext = try days.untilNext(of: temples, on: try day(text))
        var wanted: [Candidate] = []
        for temple in temples {
            let there = try Coordinate(latitude: temple.latitude, longitude: temple.longitude)
            let candidate = Candidate(
                temple: temple, meters: geodesic.distance(to: there).meters, days: untilNext[temple.id])
            if try isWanted(candidate, text) { wanted.append(candidate) }
        }
        let widens = text[.expand].map { $0 == "true" } ?? (text[.q] != nil)
        while true {
            let near = wanted.filter { $0.meters <= radius * 1_000 }
            guard near.isEmpty, widens, radius < 500 else { return near }
            radius = min(500, radius * 2)
        }
    }

    private func day(_ text: TempleQueryText) throws -> CivilDay {
        guard let given = text[.date] else { return now.day }
        guard let day = CivilDay(iso8601: given) else { throw Unreadable(text: given) }
        return day
    }

    /// A temple with what a search computes for it.
    struct Candidate {
        let temple: PlainTemple
        let meters: Double
        /// The days until something happens there; nil if nothing is known.
        let days: Int?
    }

    private struct Found: Comparable {
        let lead: Double
        let meters: Double
        let id: Int64

        static func < (left: Found, right: Found) -> Bool {
            (left.lead, left.meters, left.id) < (right.lead, right.meters, right.id)
        }
    }

    /// Returns what a search sorts by before the distance.
    private static func lead(_ candidate: Candidate, _ order: String?) throws -> Double {
        guard let order else { return 0 }
        switch TempleQuery.Order(rawValue: order) {
        case .distance: return 0
        case .date: return candidate.days.map { Double($0) } ?? .infinity
        case .rating: return candidate.temple.rating.map { -$0 } ?? 1
        case .known: return -Double(candidate.temple.prominence) - (candidate.temple.coverURL == nil ? 0 : 2)
        // An order of searches without a point.
        case .name, nil: throw Unreadable(text: order)
        }
    }

    // MARK: Predicates

    private func isWanted(_ candidate: Candidate, _ text: TempleQueryText) throws -> Bool {
        for parameter in SearchParameter.allCases {
            if let value = text[parameter], try !accepts(candidate, parameter, value) { return false }
        }
        return true
    }

    /// Whether a parameter lets a temple through. The switch lists all of them, so a new filter does not compile until
    /// its answer follows from the rows here.
    private func accepts(_ candidate: Candidate, _ parameter: SearchParameter, _ value: String) throws -> Bool {
        let temple = candidate.temple
        switch parameter {
        case .minRadius: return try candidate.meters >= Self.number(value) * 1_000
        case .bbox: return try Self.isInside(temple, value)
        case .deity: return names.have(temple, oneOf: names.meant(by: value))
        case .q: return value.split(separator: " ").allSatisfy { names.have(temple, word: String($0)) }
        case .openNow: return try value != "true" || isOpen(temple)
        case .minRating: return try (temple.rating ?? -1) >= Self.number(value)
        case .hasPhone: return value != "true" || temple.phone != nil
        case .withinDays: return try candidate.days.map { Double($0) } ?? .infinity <= Self.number(value)
        case .ids: return value.split(separator: ",").contains { $0 == "\(temple.id)" }
        case .county: return temple.county == value
        case .religion: return temple.religion == value
        case .updatedSince: return try Self.isUpdated(temple, since: value)
        // The radius is looked at later; the others leave out no temple.
        case .lat, .lng, .radius, .expand, .fuzzy, .limit, .sort, .date, .cursor: return true
        }
    }

    /// A place is the name of the feed, a number, a kind of things, and an id among the temples with that number.
    private static func isUpdated(_ temple: PlainTemple, since place: String) throws -> Bool {
        let parts = place.split(separator: ".")
        guard parts.count == 5, let number = Int64(parts[1]), let id = Int64(parts[3]) else {
            throw Unreadable(text: place)
        }
        // Temples come after all other kinds.
        guard temple.changed == number, parts[2] == "temple" else { return temple.changed >= number }
        return temple.id > id
    }

    private static func isInside(_ temple: PlainTemple, _ box: String) throws -> Bool {
        let edges = try box.split(separator: ",").map { try number(String($0)) }
        guard edges.count == 4 else { throw Unreadable(text: box) }
        guard temple.latitude >= edges[1], temple.latitude <= edges[3] else { return false }
        return edges[0] <= edges[2]
            ? temple.longitude >= edges[0] && temple.longitude <= edges[2]
            : temple.longitude >= edges[0] || temple.longitude <= edges[2]
    }

    func isOpen(_ temple: PlainTemple) throws -> Bool {
        guard let text = temple.openingHours ?? temple.openTime else { return false }
        guard let minutes = Self.hours[text] else { throw Unreadable(text: text) }
        return minutes.contains(now.minute)
    }

    /// The hours of ``SampleTemples``, as minutes of any day; none where they do not say.
    private static let hours: [String: Range<Int>] = [
        "24/7": 0..<1_440, "05:00-22:00": 300..<1_320, "13:00-20:00": 780..<1_200, "09:00-12:00": 540..<720,
        "看廟公": 0..<0, "unknown": 0..<0,
    ]

    private static func number(_ text: String?) throws -> Double {
        guard let text, let number = Double(text) else { throw Unreadable(text: text ?? "no number") }
        return number
    }
}

/// A value of a search, or of a row, that the oracle cannot read.
package struct Unreadable: Error {
    package let text: String
}

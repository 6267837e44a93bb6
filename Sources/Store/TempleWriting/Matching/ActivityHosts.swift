internal import Geodesy
internal import HanNames
internal import SQLiteDriver
internal import TempleModel

/// Finds the temple that an activity names in its title, text, organiser or address.
///
/// Being near is not enough to host an activity: a jazz festival beside a temple is not the temple's.
final class ActivityHosts {
    /// Greatest distance between a named temple and the activity's position: a procession may start elsewhere.
    private static let namedWithin = Distance(meters: 3_000)
    /// Within this distance, even a name that many temples share identifies the temple.
    private static let commonWithin = Distance(meters: 300)
    /// Fewest characters of a name that can identify a distant temple. Many temples may share a shorter name, even if
    /// they are not stored.
    private static let distinctiveName = 4

    private let connection: Connection
    private let positions: PositionIndex
    private let nearby: Statement
    private let withID: Statement
    private let atAddress: TemplesByKey<AddressKey>
    private let keyOfTemple: Statement
    private let templeOfKey: Statement
    /// Names of all temples; built at first use.
    private var names: TempleNameIndex?

    init(connection: Connection, positions: PositionIndex) throws(DatabaseError) {
        self.connection = connection
        self.positions = positions
        nearby = try connection.prepare(
            """
            SELECT t.id, t.name, t.official_name, t.aliases, t.address, t.lat, t.lng
            FROM \(PositionIndex.table) AS box CROSS JOIN temple AS t ON t.id = box.pkid
            WHERE box.pkid MATCH nearest(?1, ?2, ?3)
            """)
        withID = try connection.prepare(
            "SELECT id, name, official_name, aliases, address, lat, lng FROM temple WHERE id = ?1")
        atAddress = try TemplesByKey(connection: connection) { row in
            [row.address.flatMap { AddressKey(full: $0, county: row.county) }].compactMap { $0 }
        }
        keyOfTemple = try connection.prepare(
            """
            SELECT source, source_id FROM temple_source WHERE temple_id = ?1 AND said
            ORDER BY source = '\(SourceKey.editSource)', source, source_id LIMIT 1
            """)
        templeOfKey = try connection.prepare(
            "SELECT temple_id FROM temple_source WHERE source = ?1 AND source_id = ?2")
    }

    /// Whether a temple has this key.
    func isKnown(_ key: SourceKey) throws(DatabaseError) -> Bool { try temple(with: key) != nil }

    /// Returns the temple with this key; nil for none.
    func temple(with key: SourceKey) throws(DatabaseError) -> Int64? {
        defer { templeOfKey.reset() }
        try templeOfKey.bind(key.source, at: 1)
        try templeOfKey.bind(key.id, at: 2)
        return try templeOfKey.step() ? templeOfKey.integer(0) : nil
    }

    /// Returns a key of each host temple of an activity: the temple that its texts name, and each venue that is a
    /// temple. Empty if it names none, or if several fit a name equally well.
    ///
    /// - Parameter isDoubtful: whether the activity's position is no place, so that only its texts count.
    func temples(of activity: ActivityRecord, isDoubtful: Bool) throws -> [SourceKey] {
        var ids = [try temple(of: activity, at: isDoubtful ? nil : activity.coordinate)].compactMap { $0 }
        for venue in activity.venues {
            if let id = try temple(atVenue: venue, of: activity), !ids.contains(id) { ids.append(id) }
        }
        return try ids.compactMap(key(of:))
    }

    private func temple(of activity: ActivityRecord, at position: Coordinate?) throws -> Int64? {
        let area = activity.address.flatMap(AddressArea.init)
        var texts = activity.textsThatName
        // Some feeds have the township in another field than the place.
        if let place = activity.place, let area { texts.append(area.text + place) }
        let text = NamingText(texts)
        let address = activity.address.flatMap(AddressKey.init)
        if let center = position { return try temple(near: center, namedIn: text, at: address) }
        return try temple(namedIn: text) ?? onlyTemple(at: activity.address)
    }

    /// Finds one of an activity's places, whatever its distance from the activity's position: a procession ends elsewhere. In
    /// its own township a name is enough.
    private func temple(atVenue venue: String, of activity: ActivityRecord) throws -> Int64? {
        let area = activity.address.flatMap(AddressArea.init)
        return try temple(namedIn: NamingText([venue] + (area.map { [$0.text + venue] } ?? [])))
    }

    /// Returns the only temple at a full address. Nil if there are several.
    private func onlyTemple(at address: String?) throws -> Int64? {
        guard let key = address.flatMap({ AddressKey(full: $0, county: nil) }) else { return nil }
        let found = try atAddress.temples(with: key)
        return found.count == 1 ? found.first : nil
    }

    /// Returns a key of a temple; nil for none.
    func key(of id: Int64) throws -> SourceKey? {
        try keyOfTemple.bind(id, at: 1)
        defer { keyOfTemple.reset() }
        guard try keyOfTemple.step() else { return nil }
        return SourceKey(source: keyOfTemple.text(0), id: keyOfTemple.text(1))
    }

    /// Finds the temple around a point with the longest name in the text; among equals, the nearest. If the text names
    /// none, returns the nearest temple at the same address.
    private func temple(
        near center: Coordinate, namedIn text: NamingText, at address: AddressKey?
    ) throws -> Int64? {
        try positions.flush()
        try nearby.bind(center.latitude, at: 1)
        try nearby.bind(center.longitude, at: 2)
        try nearby.bind(Self.namedWithin.meters, at: 3)
        var candidates: [ActivityHostCandidate] = []
        while try nearby.step() { candidates.append(try ActivityHostCandidate(nearby)) }
        nearby.reset()
        let geodesic = Geodesic(from: center)
        var best: (id: Int64, length: Int, distance: Distance)?
        for candidate in candidates {
            let distance = geodesic.distance(to: candidate.position)
            guard distance <= Self.namedWithin else { continue }
            var length = try nameLength(of: candidate, in: text, isNear: distance <= Self.commonWithin)
            if length == nil, let address, let own = candidate.address.flatMap(AddressKey.init), own.matches(address) {
                length = 0
            }
            guard let length else { continue }
            if let best, (-best.length, best.distance, best.id) < (-length, distance, candidate.id) { continue }
            best = (candidate.id, length, distance)
        }
        return best?.id
    }

    /// Finds the temple with the longest name in the text; nil if several have it.
    private func temple(namedIn text: NamingText) throws -> Int64? {
        let names = try names ?? TempleNameIndex(connection: connection)
        self.names = names
        for length in stride(from: TempleNameIndex.longest, through: 2, by: -1) {
            var named: Set<Int64> = []
            for part in text.parts(ofLength: length) {
                for id in try names.temples(named: part) {
                    guard let candidate = try candidate(id),
                        try nameLength(of: candidate, in: text, isNear: false) == length
                    else { continue }
                    named.insert(id)
                }
            }
            if let id = named.first { return named.count == 1 ? id : nil }
        }
        return nil
    }

    private func candidate(_ id: Int64) throws -> ActivityHostCandidate? {
        try withID.bind(id, at: 1)
        defer { withID.reset() }
        return try withID.step() ? ActivityHostCandidate(withID) : nil
    }

    /// Returns the length in characters of the candidate's longest name in the text that identifies it.
    ///
    /// A name identifies the temple if the temple is near, if its township stands before the name, or if the
    /// name is long enough and no other temple's name ends with it.
    private func nameLength(of candidate: ActivityHostCandidate, in text: NamingText, isNear: Bool) throws -> Int? {
        var longest: Int?
        for (name, isLocal) in candidate.names {
            guard let mention = text.mention(of: name, in: candidate.area), mention.length > longest ?? 0 else {
                continue
            }
            if !isNear, !mention.namesArea {
                guard !isLocal, mention.length >= Self.distinctiveName, try isDistinctive(name, of: candidate.id) else {
                    continue
                }
            }
            longest = mention.length
        }
        return longest
    }

    private func isDistinctive(_ name: TempleNameKey, of id: Int64) throws -> Bool {
        let names = try names ?? TempleNameIndex(connection: connection)
        self.names = names
        return try !names.hasAnother(thanTemple: id, endingWith: name.text)
    }
}

internal import HanNames
internal import LunarCalendar
internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// The days of temples' main deities, to see which registered festival is one of them.
final class FestivalDeities {
    private let connection: Connection
    private let deitiesOfTemple: Statement
    private let namesOfDeity: Statement
    private let ownersOfName: Statement
    /// The catalogue's deities; nil until the first question.
    private var catalogue: [Deity]?
    private var byID: [Int64: Int] = [:]
    /// The names of the deities that were asked for. Only those of the catalogue are asked for.
    private var names: [Int64: [String]] = [:]

    /// A day of a temple's main deity, or of one that the deity gathers.
    struct Day {
        let mainID: Int64
        /// The deity whose day it is.
        let deityID: Int64
        /// The index among that deity's days.
        let index: Int
        let day: LunarDay

        var eventID: Int64 { EventID.ofDay(at: index, ofDeity: deityID) }
    }

    init(connection: Connection) throws(DatabaseError) {
        self.connection = connection
        deitiesOfTemple = try connection.prepare("SELECT deities FROM temple WHERE id = ?1")
        namesOfDeity = try connection.prepare("SELECT DISTINCT name FROM deity_name WHERE deity_id = ?1")
        ownersOfName = try connection.prepare(
            "SELECT deity.name FROM deity_name JOIN deity ON deity.id = deity_name.deity_id WHERE deity_name.key = ?1")
    }

    /// Returns the days of a temple's main deities, in the deities' order.
    func days(ofTemple id: Int64) throws -> [Day] {
        let catalogue = try deities()
        defer { deitiesOfTemple.reset() }
        try deitiesOfTemple.bind(id, at: 1)
        guard try deitiesOfTemple.step() else { return [] }
        return PackedDeities.unpack(deitiesOfTemple.text(0)).filter { $0.role == .main }.flatMap { main -> [Day] in
            guard let deity = byID[main.id].map({ catalogue[$0] }) else { return [] }
            let own = deity.days.enumerated().map {
                Day(mainID: deity.id, deityID: deity.id, index: $0, day: $1.lunarDay)
            }
            return own
                + catalogue.gathered(by: deity).flatMap { gathered in
                    gathered.dayIndices.map { index in
                        Day(
                            mainID: deity.id, deityID: gathered.deity.id, index: index,
                            day: gathered.deity.days[index].lunarDay)
                    }
                }
        }
    }

    /// Returns the event of a temple's deity that a festival on a lunar day is; nil for a festival of its own.
    ///
    /// The day must be the deity's, and the title must name the deity, or a deity's day, or say nothing at all.
    func eventID(of title: String, on day: LunarDay, ofTemple id: Int64) throws -> Int64? {
        let same = try days(ofTemple: id).filter { $0.day == day }
        guard !same.isEmpty else { return nil }
        let title = FestivalTitle(title)
        guard !title.isOfAnother else { return nil }
        for day in same where title.names(try names(of: day.deityID)) { return day.eventID }
        for day in same where title.names(try names(of: day.mainID)) { return day.eventID }
        guard let rest = title.rest else { return nil }
        for day in same where try !isAnothers(rest, than: day) { return day.eventID }
        return nil
    }

    /// Whether what a title calls the deity is the name of another one than of a day: its temple may keep both on one day.
    ///
    /// A general name is not another's: 王爺 is a part of 池王爺, and 王爺公 a name of the same deity as 王爺.
    private func isAnothers(_ name: String, than day: Day) throws -> Bool {
        let owners = try names(ofDeitiesWith: name)
        guard !owners.isEmpty else { return false }
        let own = try (names(of: day.deityID) + names(of: day.mainID)).map(DeityKey.key)
        return !([name] + owners.map(DeityKey.key)).contains { part in
            part.unicodeScalars.count > 1 && own.contains { $0.contains(part) }
        }
    }

    private func deities() throws -> [Deity] {
        if let catalogue { return catalogue }
        let deities = try DeitiesWithDays.read(in: connection)
        byID = Dictionary(deities.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        catalogue = deities
        return deities
    }

    private func names(of deityID: Int64) throws(DatabaseError) -> [String] {
        if let known = names[deityID] { return known }
        defer { namesOfDeity.reset() }
        try namesOfDeity.bind(deityID, at: 1)
        var found: [String] = []
        while try namesOfDeity.step() {
            let name = namesOfDeity.text(0)
            if WrittenName.isChinese(name) { found.append(name) }
        }
        names[deityID] = found
        return found
    }

    /// Returns the first name of each deity that has a name with this key.
    private func names(ofDeitiesWith key: String) throws(DatabaseError) -> [String] {
        defer { ownersOfName.reset() }
        try ownersOfName.bind(key, at: 1)
        var found: [String] = []
        while try ownersOfName.step() { found.append(ownersOfName.text(0)) }
        return found
    }
}

import Expectations
internal import Foundation
internal import Geodesy
internal import LunarCalendar
package import TempleModel
internal import Testing

/// A store that a test edits: its editor, its writer of imports, and a reader that was open before all of it.
package struct EditedStore {
    package let editor: any TempleEditing & StaffRegister
    let writer: any TempleWriting
    let reader: any TempleReading
    /// The time of the edits, unless a test says otherwise. Imports take the system's time.
    let now = Int64(Date().timeIntervalSince1970)

    package init(
        editor: any TempleEditing & StaffRegister, writer: any TempleWriting, reader: any TempleReading
    ) {
        self.editor = editor
        self.writer = writer
        self.reader = reader
    }

    /// A few deities, a festival, a group, and an activity of the temple of the registry's row 1.
    package static let catalogue: Catalogue = {
        var catalogue = Catalogue(
            deities: [
                Deity(id: 1, slug: "mazu", name: "媽祖", aliases: ["天上聖母"]),
                Deity(id: 2, slug: "guangong", name: "關聖帝君", aliases: ["關公"]),
                Deity(id: 3, slug: "wangye", name: "王爺", aliases: ["千歲"]),
            ], edition: "edits")
        guard let yearly = try? Recurrence(.solar(month: 12, day: 1), durationDays: 3),
            let lantern = try? LunarDay(month: 1, day: 15), let birthday = try? LunarDay(month: 3, day: 23)
        else { return catalogue }
        catalogue.deities[0].days = [DeityDay(birthday, kind: "聖誕", title: "媽祖聖誕", source: "test")]
        catalogue.festivals = [
            Festival(
                id: 4, slug: "lantern", name: "元宵", occasion: "節慶", recurrence: Recurrence(yearly: lantern),
                description: nil, customs: nil, sameDay: ["mazu/0"], source: "test")
        ]
        catalogue.groups = [
            TempleGroup(
                id: 1, slug: "love", name: "求姻緣", description: nil, createdAt: "2026-11-21T15:25:51+08:00",
                deities: ["mazu", "guangong"], festivals: ["lantern"])
        ]
        catalogue.activities = [
            Activity(
                id: 1, title: "廟會", temples: [SourceKey(source: "moi", id: "1")], recurrence: yearly, source: "test")
        ]
        return catalogue
    }()

    // MARK: Writing

    /// Writes records as one import.
    @discardableResult
    func importing(_ records: [TempleRecord], file: String = "t.csv", by author: EditAuthor? = nil) throws
        -> WriteCounts
    {
        var options = WriteOptions(label: ImportLabel(file: file, schema: "nearby"))
        options.author = author
        return try writer.write(options) { session in
            for record in records { try session.upsert(record) }
        }
    }

    /// Imports three temples far from one another, with the ids 1 to 3.
    func importThree() throws {
        try expect(importing([.at(1), .at(2), .at(3)]).inserted, equals: 3)
        try require((1...3).map { try detail(Int64($0)).temple.name } == ["第1宮", "第2宮", "第3宮"])
    }

    @discardableResult
    func edit(
        _ steps: EditStep..., by author: EditAuthor = .ann, _ change: (inout EditOptions) -> Void = { _ in }
    ) throws -> EditOutcome {
        var options = EditOptions(now: now)
        change(&options)
        return try editor.edit(steps, by: author, options)
    }

    @discardableResult
    func undo(
        _ number: Int64?, by author: EditAuthor = .ann, mayUndoAll: Bool = true, confirmed: Int? = nil
    ) throws -> EditOutcome {
        try editor.undo(
            change: try require(number), mayUndoAll: mayUndoAll, by: author,
            EditOptions(now: now, confirmed: confirmed))
    }

    // MARK: Reading

    /// Returns a temple as readers see it.
    func detail(_ id: Int64) throws -> TempleDetail { try require(reader.temple(id: id), "temple \(id)") }

    /// Returns a temple as editors see it.
    func editable(_ id: Int64) throws -> EditableTemple {
        try require(editor.editableTemple(id: id), "temple \(id)")
    }

    func entry(_ number: Int64?) throws -> ChangeEntry {
        let number = try require(number)
        return try require(editor.change(number), "change \(number)")
    }

    /// Returns what an entry says of its only temple.
    func entity(_ number: Int64?) throws -> EntityChange {
        guard case .edits(let entities) = try entry(number).contents else {
            Issue.record("change \(String(describing: number)) is an import")
            throw NoEdit()
        }
        return try require(entities.count == 1 ? entities.first : nil, "\(entities)")
    }

    private struct NoEdit: Error {}

    /// Returns the ids of the temples within a kilometre of a place.
    func found(near place: Double) throws -> [Int64] {
        let query = try TempleQuery(
            latitude: 22 + place / 10, longitude: 120.5, radius: Distance(meters: 1_000),
            today: CivilDay(dayNumber: 20_777))
        return try reader.temples(matching: query).matches.map(\.temple.id).sorted()
    }

    /// Returns the ids of the temples whose names have a text.
    func found(named text: String) throws -> [Int64] {
        let query = try TempleQuery(anywhere: TempleQuery.Filter(text: text), today: CivilDay(dayNumber: 20_777))
        return try reader.temples(matching: query).matches.map(\.temple.id).sorted()
    }

    /// Returns the ids of the temples within 500 kilometres of the middle of Taiwan.
    func foundEverywhere() throws -> [Int64] { try found(deity: nil) }

    /// Returns the ids of the temples there that have a deity.
    func found(deity: String?) throws -> [Int64] {
        let query = try TempleQuery(
            latitude: 23.5, longitude: 120.5, radius: Distance(meters: 500_000), deity: deity, limit: 100,
            today: CivilDay(dayNumber: 20_777))
        return try reader.temples(matching: query).matches.map(\.temple.id).sorted()
    }

    /// Returns the ids of all temples.
    func ids() throws -> [Int64] { try reader.templeIDs(skipping: 0, limit: 10_000) }

    /// Returns the ids of the temples that host an activity.
    func hosts() throws -> [Int64] {
        try reader.catalogueSnapshot().activities.flatMap(\.hosts).map(\.templeID).sorted()
    }

    func revision() throws -> Int64 { try reader.dataRevision().count }
}

extension EditAuthor {
    /// Somebody at the command line.
    static let ann = EditAuthor(name: "Ann", way: .command)
    /// Invited people.
    static let bea = EditAuthor(name: "Bea", person: 1, role: .editor, way: .api)
    static let cho = EditAuthor(name: "Cho", person: 2, role: .editor, way: .page)
}

extension EditStep {
    static func set(_ temple: Int64, _ values: FieldValues, if condition: EditCondition? = nil) -> EditStep {
        .change(temple: temple, EditedFields(set: values), if: condition)
    }

    static func giveBack(_ temple: Int64, _ fields: MergedTemple.Field...) -> EditStep {
        .change(temple: temple, EditedFields(givenBack: Set(fields)))
    }
}

extension TempleRecord {
    /// Returns a source's row of the temple at a place. Rows of different sources at one place are one temple; places are
    /// eleven kilometres apart.
    static func at(_ place: Int, source: String = "moi", _ change: (inout TempleRecord) -> Void = { _ in }) throws
        -> TempleRecord
    {
        var record = TempleRecord(
            key: SourceKey(source: source, id: "\(place)"), name: "第\(place)宮", address: "臺中市西區\(place)號",
            coordinate: try .at(Double(place)), mainDeity: "媽祖", phone: "04-\(place)", extras: Extras())
        change(&record)
        return record
    }
}

extension Coordinate {
    /// Returns the position of a place, or of one between two.
    static func at(_ place: Double) throws -> Coordinate {
        try Coordinate(latitude: 22 + place / 10, longitude: 120.5)
    }
}

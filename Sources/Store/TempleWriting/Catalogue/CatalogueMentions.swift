internal import SQLiteDriver
internal import TempleModel

/// Which other things of the catalogue an answer about each of them has: a group its deities and festivals with their days, a
/// deity its family and those that it gathers, an event the others of its occasion.
struct CatalogueMentions {
    /// A deity, a festival or a group.
    struct Thing: Hashable, Comparable {
        let kind: FeedKind
        let id: Int64

        static func < (left: Thing, right: Thing) -> Bool { (left.kind, left.id) < (right.kind, right.id) }
    }

    private var mentioned: [Thing: Set<Thing>] = [:]
    private var deities: [String: Int64] = [:]
    private var festivals: [String: Int64] = [:]

    init(_ connection: Connection) throws(DatabaseError) {
        let slugs = try connection.prepare("SELECT slug, id FROM deity WHERE slug IS NOT NULL")
        while try slugs.step() { deities[slugs.text(0)] = slugs.integer(1) }
        let others = try connection.prepare("SELECT slug, id FROM festival")
        while try others.step() { festivals[others.text(0)] = others.integer(1) }

        let families = try connection.prepare("SELECT id, family_id FROM deity WHERE family_id IS NOT NULL")
        while try families.step() {
            add(Thing(kind: .deity, id: families.integer(0)), [Thing(kind: .deity, id: families.integer(1))])
        }
        for (kind, query) in [
            (FeedKind.deity, "SELECT deity_id, member FROM deity_member"),
            (FeedKind.group, "SELECT group_id, slug FROM temple_group_item"),
        ] {
            let rows = try connection.prepare(query)
            while try rows.step() { add(Thing(kind: kind, id: rows.integer(0)), things(named: rows.text(1))) }
        }
        var occasions: [Int64: [Thing]] = [:]
        let events = try connection.prepare("SELECT festival_id, event FROM festival_same_day")
        while try events.step() { occasions[events.integer(0), default: []] += things(named: events.text(1)) }
        for (id, together) in occasions {
            let all = together + [Thing(kind: .festival, id: id)]
            for thing in all { add(thing, all) }
        }
    }

    /// Returns what an answer about a thing has besides, in order.
    func mentioned(by kind: FeedKind, _ id: Int64) -> [Thing] {
        mentioned[Thing(kind: kind, id: id)]?.sorted() ?? []
    }

    private mutating func add(_ thing: Thing, _ others: [Thing]) {
        for other in others where other != thing { mentioned[thing, default: []].insert(other) }
    }

    /// Returns what a word means: a deity, one of a deity's days (`slug/2`), or a festival.
    private func things(named word: String) -> [Thing] {
        let slug = String(word.prefix { $0 != "/" })
        return [
            deities[slug].map { Thing(kind: .deity, id: $0) }, festivals[word].map { Thing(kind: .festival, id: $0) },
        ].compactMap { $0 }
    }
}

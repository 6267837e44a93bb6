import Expectations
internal import TempleModel
internal import Testing

/// An app's copy of a store: it knows nothing but what the feed has told it.
struct FollowingCopy {
    private struct Key: Hashable {
        let kind: FeedKind
        let id: Int64
    }

    /// All that a reader sees of a thing.
    private enum Value: Equatable {
        case temple(TempleDetail)
        case deity(Deity)
        case festival(Festival)
        case activity(HostedActivity)
        case group(TempleGroup)
    }

    private var values: [Key: Value] = [:]
    private var cursor: FeedCursor?

    /// Reads some pages of the feed.
    ///
    /// - Returns: whether nothing more has changed.
    mutating func follow(_ reader: any TempleReading, limit: Int, pages: Int = .max) throws -> Bool {
        for _ in 0..<pages {
            guard case .page(let page) = try reader.feed(since: cursor, kinds: .all, limit: limit) else {
                Issue.record("the cursor is too old: \(String(describing: cursor))")
                return false
            }
            try take(page, reader, limit: limit)
            if page.entries.isEmpty { expect(cursor == nil || cursor == page.next) }
            cursor = page.next
            if page.entries.count < limit { return true }
        }
        return false
    }

    private mutating func take(_ page: FeedPage, _ reader: any TempleReading, limit: Int) throws {
        let places = page.entries.map { ($0.number, $0.kind, $0.id) }
        expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(page.entries)")
        let keys = page.entries.map { Key(kind: $0.kind, id: $0.id) }
        expect(page.entries.count <= limit && Set(keys).count == keys.count)
        for (key, entry) in zip(keys, page.entries) {
            let value = try Self.value(key, reader)
            expect(entry.isDeleted, equals: value == nil, "\(entry)")
            values[key] = value
        }
        expect(FeedCursor(text: page.next.text), equals: page.next)
    }

    /// Checks that the copy has what the store has. It must have followed to the end.
    func compare(_ reader: any TempleReading, _ comment: String) throws {
        let data = try reader.catalogueSnapshot()
        var keys = Set(try reader.templeIDs(skipping: 0, limit: 10_000).map { Key(kind: .temple, id: $0) })
        keys.formUnion(data.deities.map { Key(kind: .deity, id: $0.id) })
        keys.formUnion(data.festivals.map { Key(kind: .festival, id: $0.id) })
        keys.formUnion(data.activities.map { Key(kind: .activity, id: $0.activity.id) })
        keys.formUnion(data.groups.map { Key(kind: .group, id: $0.id) })
        expect(Set(values.keys), equals: keys, "\(comment)")
        for key in keys { try expect(values[key], equals: Self.value(key, reader), "\(comment): \(key)") }
        // A page of the feed reads its temples at once.
        let ids = keys.filter { $0.kind == .temple }.map(\.id)
        let temples = try reader.temples(ids: ids + [999_999])
        expect(Set(temples.keys), equals: Set(ids), "\(comment)")
        for (id, temple) in temples { try expect(temple, equals: reader.temple(id: id), "\(comment): \(id)") }
    }

    /// Returns a thing; nil if there is none.
    private static func value(_ key: Key, _ reader: any TempleReading) throws -> Value? {
        let data = try reader.catalogueSnapshot()
        return switch key.kind {
        case .temple: try reader.temple(id: key.id).map(Value.temple)
        case .deity: data.deities.first { $0.id == key.id }.map(Value.deity)
        case .festival: data.festivals.first { $0.id == key.id }.map(Value.festival)
        case .activity: data.activities.first { $0.activity.id == key.id }.map(Value.activity)
        case .group: data.groups.first { $0.id == key.id }.map(Value.group)
        }
    }
}

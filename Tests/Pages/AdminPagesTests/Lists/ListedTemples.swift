import Foundation
import Geodesy
import HTTPModel
import SQLiteTempleStore
import TempleModel
import TempleWriting

@testable import AdminPages

/// A file with some hundred temples, of which each filter has some and no order is that of another one.
final class ListedTemples {
    static let few = 230
    static let now: Int64 = 1_795_000_000

    private let folder: URL
    let store: SQLiteTempleStore
    let editor: TempleWriter

    /// - Parameter count: how many temples there are.
    init(count: Int = few) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("temples.sqlite").path
        let catalogue = Catalogue(
            deities: [
                Deity(id: 1, slug: "mazu", name: "媽祖", aliases: ["天上聖母"]),
                Deity(id: 2, slug: "guangong", name: "關聖帝君", aliases: ["關公"]),
            ], edition: "lists")
        editor = try TempleWriter(path: path, catalogue: catalogue)
        _ = try editor.write(WriteOptions(label: ImportLabel(file: "t.csv", schema: "nearby"))) { session in
            for place in 1...count { try session.upsert(try Self.record(place, of: count)) }
        }
        store = try SQLiteTempleStore(path: path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func record(_ place: Int, of count: Int) throws -> TempleRecord {
        // Numbers without a factor in common with the count make orders that differ.
        let names = ["天后宮", "慈濟宮", "關帝廟", "三山國王廟", "保安宮"]
        var record = TempleRecord(
            key: SourceKey(source: "moi", id: "\(place)"), name: "\(place * 37 % 100)\(names[place % names.count])",
            coordinate: try Coordinate(
                latitude: 22 + Double(place * 91 % count * few / count) / 80, longitude: 120.2 + Double(place % 10) / 20
            ))
        record.county = place % 11 == 0 ? nil : County.names[place * 7 % County.names.count]
        record.religion = place.isMultiple(of: 3) ? "道教" : "佛教"
        record.mainDeity = [nil, "天上聖母", "關公"][place % 3]
        record.phone = place.isMultiple(of: 4) ? "04-22245963" : nil
        record.extras = TempleRecord.Extras(openTime: place.isMultiple(of: 5) ? "06:00-21:00" : nil)
        return record
    }

    /// All temples as they are now, in the order of their numbers.
    func all() throws -> [TempleDetail] {
        var (all, ids) = ([TempleDetail](), [Int64]())
        repeat {
            ids = try store.templeIDs(skipping: all.count, limit: 100)
            let details = try store.temples(ids: ids)
            all += ids.compactMap { details[$0] }
        } while !ids.isEmpty
        return all
    }

    @discardableResult
    func set(_ field: MergedTemple.Field, _ value: FieldValue, of id: Int64) throws -> EditOutcome {
        try editor.edit(
            [.change(temple: id, EditedFields(set: [field: value]))],
            by: EditAuthor(name: "ann", way: .page), EditOptions(now: Self.now))
    }

    // MARK: Pages

    /// - Parameter many: how many temples the list is told that there are.
    func walk(_ query: String, limit: Int, of many: Int64 = 230) throws -> ListWalk {
        ListWalk(
            store: store, editors: { self.editor }, now: TaiwanTime(secondsSince1970: Self.now),
            request: try ListRequest(query: query, temples: many), limit: limit)
    }

    /// Returns the temples of all pages of a list.
    ///
    /// - Parameter between: is called after each page.
    func list(
        _ query: String, limit: Int = 7, of many: Int64 = 230, between: () throws -> Void = {}
    ) throws -> [TempleMatch] {
        var (found, walk) = ([TempleMatch](), try walk(query, limit: limit, of: many))
        while true {
            let page = try walk.page()
            found += page.matches
            guard let next = page.next else { return found }
            try between()
            walk = ListWalk(
                store: store, editors: walk.editors, now: walk.now, request: walk.request.at(next), limit: limit)
        }
    }

    func ids(_ query: String, limit: Int = 7) throws -> [Int64] { try list(query, limit: limit).map(\.temple.id) }
}

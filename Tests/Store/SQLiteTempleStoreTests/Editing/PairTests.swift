import Expectations
import Foundation
import Geodesy
import HanNames
import TempleModel
import TempleTables
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Temples that look like one, found by the R*Tree, beside a comparison of each temple with each other one.
struct PairTests {
    private let database: TemporaryDatabase
    private let records: [TempleRecord]

    /// Makes a database of the starter data, in which every third temple is there twice, a little farther away each.
    init() throws {
        database = try TemporaryDatabase()
        var records = try Self.starterTemples()
        for (index, record) in records.enumerated() where index % 3 == 0 {
            var twin = record
            twin.key.id += "b"
            twin.coordinate = try Coordinate(
                latitude: record.coordinate.latitude + 0.00001 * Double(index % 160),
                longitude: record.coordinate.longitude)
            if index % 2 == 0 { twin.address = nil }
            if index % 5 == 0 { twin.precision = .doubtful }
            records.append(twin)
        }
        try expect(database.write(records).inserted, equals: records.count)
        self.records = records
    }

    /// Reads name, registered name, address and position from the starter data.
    private static func starterTemples() throws -> [TempleRecord] {
        let text = try String(contentsOf: Repository.root.appending(path: "data/temples.csv"), encoding: .utf8)
        let rows = text.split(whereSeparator: \.isNewline).map { fields(String($0)) }
        let columns = try require(rows.first)
        func column(_ name: String) throws -> Int { try require(columns.firstIndex(of: name)) }
        let (name, official, address) = (try column("name"), try column("official_name"), try column("address"))
        let (lat, lng) = (try column("lat"), try column("lng"))
        let temples = try rows.dropFirst().enumerated().compactMap { index, row -> TempleRecord? in
            guard row.count == columns.count, let latitude = Double(row[lat]), let longitude = Double(row[lng]) else {
                return nil
            }
            return TempleRecord(
                key: SourceKey(source: "test", id: "\(index)"), name: row[name],
                officialName: row[official].isEmpty ? nil : row[official],
                address: row[address].isEmpty ? nil : row[address],
                coordinate: try Coordinate(latitude: latitude, longitude: longitude))
        }
        try require(temples.count > 800)
        return temples
    }

    /// Splits a line at the commas outside quotes.
    private static func fields(_ line: String) -> [String] {
        var (fields, field, isQuoted) = ([String](), "", false)
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                fields.append(field)
                field = ""
            default: field.append(character)
            }
        }
        return fields + [field]
    }

    /// Returns the ids of all pairs that look like one, by comparing each temple with each other one.
    private func bruteForce(_ store: SQLiteTempleStore) throws -> Set<PairPosition> {
        let ids = try store.templeIDs(skipping: 0, limit: 10_000)
        let temples = try ids.map { try require(store.temple(id: $0)) }.filter {
            $0.precision != .doubtful
        }
        let matched = temples.map {
            MatchedTemple(name: $0.temple.name, officialName: $0.officialName, address: $0.temple.address)
        }
        var pairs: Set<PairPosition> = []
        for first in temples.indices {
            let geodesic = Geodesic(from: temples[first].temple.coordinate)
            for second in temples.indices where second > first {
                let meters = geodesic.distance(to: temples[second].temple.coordinate).meters
                guard meters <= 150, matched[first].fit(matched[second], meters: meters) != nil else { continue }
                pairs.insert(PairPosition(a: temples[first].temple.id, b: temples[second].temple.id))
            }
        }
        return pairs
    }

    /// Returns all pairs, page by page.
    private func pages(_ choice: PairQuery.Choice = .all, limit: Int) throws -> [PairPage] {
        let reader = try SQLiteEditReader(path: database.path)
        var (query, pages) = (PairQuery(choice, limit: limit), [PairPage]())
        repeat {
            pages.append(try reader.pairs(matching: query))
            query.after = pages.last?.next
        } while query.after != nil && pages.count < 2_000
        return pages
    }

    private func position(_ pair: TemplePair) -> PairPosition { PairPosition(a: pair.a.id, b: pair.b.id) }

    @Test(arguments: [1, 7, 100]) func thePairsAreThoseOfBruteForce(limit: Int) throws {
        let expected = try bruteForce(try SQLiteTempleStore(path: database.path))
        expect(expected.count, isAbove: 100)
        let pages = try pages(limit: limit)
        let found = pages.flatMap(\.pairs).map(position)
        expect(Set(found) == expected && found.count == expected.count)
        for page in pages {
            expect(page.pairs.count, isAtMost: limit)
            let scores = page.pairs.compactMap(\.score)
            expect(scores.count == page.pairs.count && scores == scores.sorted(by: >))
        }
    }

    @Test func whatWasSaidLeavesPairsOut() throws {
        let all = try pages(limit: 100).flatMap(\.pairs).map(position)
        let editor = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        let author = EditAuthor(name: "Ann", way: .command)
        let verdicts: [PairVerdict?] = [nil, .same, .different, .later]
        let steps = all.enumerated().compactMap { index, pair in
            verdicts[index % 4].flatMap { verdict in pair.b.map { EditStep.compare(pair.a, $0, verdict) } }
        }
        try expect(editor.edit(steps, by: author, EditOptions(now: 1_800_000_000)).change != nil)
        for (number, verdict) in verdicts.enumerated() {
            let expected = Set(all.enumerated().filter { $0.offset % 4 == number }.map(\.element))
            let choice = verdict.map { PairQuery.Choice.decided($0) } ?? .undecided
            let found = try pages(choice, limit: 9).flatMap(\.pairs)
            expect(Set(found.map(position)) == expected && found.count == expected.count)
            expect(found.allSatisfy { $0.judgement?.verdict == verdict })
        }
        try expect(Set(pages(limit: 9).flatMap(\.pairs).map(position)), equals: Set(all))
    }
}

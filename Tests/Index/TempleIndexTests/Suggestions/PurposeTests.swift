import Expectations
import Foundation
import TempleIndex
import Testing

/// The table of purposes beside `data/purposes.json`, which has their sources.
struct PurposeTests {
    private struct File: Decodable {
        let purposes: [Entry]
    }

    private struct Entry: Decodable {
        let number: Int64
        let names: [String]
        let deities: [String]
        let source: String
    }

    private struct DeityFile: Decodable {
        struct Entry: Decodable {
            let slug: String
            let name: String
            let aliases: [String]
        }

        let deities: [Entry]
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ name: String) throws -> Value {
        return try JSONDecoder().decode(
            type, from: try Data(contentsOf: Repository.root.appending(path: "data/" + name)))
    }

    /// Change both: the file has the sources, and the program reads the table.
    @Test func theTableHasWhatTheFileHas() throws {
        let entries = try read(File.self, "purposes.json").purposes
        expect(Purposes.all, equals: entries.map { Purpose(number: $0.number, names: $0.names, deities: $0.deities) })
        expect(entries.count, isAtLeast: 20)
    }

    @Test func eachHasASourceForWhomPeopleAsk() throws {
        for entry in try read(File.self, "purposes.json").purposes {
            expect(entry.source, contains: "https://", "\(entry.names)")
            expect(!entry.deities.isEmpty && Set(entry.deities).count == entry.deities.count, "\(entry.names)")
        }
    }

    @Test func theirDeitiesAreInTheCatalogue() throws {
        let slugs = Set(try read(DeityFile.self, "deities.json").deities.map(\.slug))
        for purpose in Purposes.all { expect(Set(purpose.deities).isSubset(of: slugs), "\(purpose.names)") }
    }

    /// A name of a deity means the deity, and a name of two purposes neither.
    @Test func noNameIsAnothersOrADeitys() throws {
        let names = Purposes.all.flatMap(\.names)
        expect(Set(names).count == names.count && names.allSatisfy { !$0.isEmpty })
        expect(Set(Purposes.all.map(\.number)).count, equals: Purposes.all.count)
        let deities = try read(DeityFile.self, "deities.json").deities.flatMap { [$0.name] + $0.aliases }
        expect(Set(names).isDisjoint(with: deities))
    }

    @Test(arguments: [
        ("求姻緣", "yuelao"), ("拜月老", "yuelao"), ("考試", "wenchang"), ("安太歲", "taisui"), ("收驚", "linshui"),
        ("求子", "zhusheng"), ("補財庫", "caishen"),
    ])
    func whatPeopleTypeLeadsToTheDeityTheyAsk(name: String, deity: String) throws {
        let purpose = try require(Purposes.all.first { $0.names.contains(name) })
        expect(purpose.deities.first, equals: deity)
    }
}

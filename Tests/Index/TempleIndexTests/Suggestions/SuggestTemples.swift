import Geodesy
import LunarCalendar
import TempleModel
import Testing
@testable import TempleIndex

/// Temples with the ids 1, 2 and so on, and a few deities.
struct SuggestTemples {
    static let mazu = TempleDeity(id: 1, name: "媽祖", role: .main, written: "媽祖")

    private var builder = InMemoryTempleIndexBuilder(expecting: 16)
    private var count: Int64 = 0

    mutating func add(
        _ name: String, _ others: [String] = [], _ address: String, _ latitude: Double, _ longitude: Double,
        deity: TempleDeity? = nil, prominence: Int64 = 1
    ) throws {
        count += 1
        let belonging = builder.belonging(deity?.name ?? "") {
            DeitySet(mainDeity: deity?.name, deities: deity.map { [$0] } ?? [])
        }
        _ = builder.append(
            IndexedTemple(
                id: count, position: try Coordinate(latitude: latitude, longitude: longitude), name: name,
                otherNames: others, address: address, belonging: belonging,
                labels: [.county: String(address.prefix(3))], prominence: prominence))
    }

    /// Returns what suggests them.
    func suggester() throws -> Suggester {
        Suggester(try Self.lexicon(), builder.finish()) { item, index in index.temple(item) }
    }

    private static func lexicon() throws -> SuggestLexicon {
        let catalogue = CatalogueSnapshot(
            deities: [
                Deity(
                    id: 1, slug: "mazu", name: "媽祖", aliases: ["天上聖母", "天后", "大甲媽"], romanized: ["Mazu", "Matsu"],
                    days: [
                        DeityDay(try LunarDay(month: 3, day: 23), kind: "聖誕", title: "媽祖聖誕", source: "test")
                    ]),
                Deity(id: 2, slug: "yuelao", name: "月下老人", aliases: ["月老"]),
                Deity(id: 3, slug: "wenchang", name: "文昌帝君"),
            ], festivals: [], activities: [], groups: [], changedAt: 0)
        return SuggestLexicon.made(of: catalogue)
    }
}

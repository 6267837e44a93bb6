import Expectations
import Geodesy
import LunarCalendar
import Places
import RegistryRows
import TempleModel
import Testing

@testable import TempleIndex

/// What a text means: all its words, or a place and the rest, in any order.
struct SearchTextTests {
    private static let deities: [String: Int64] = ["媽祖": 1, "mazu": 1, "孔子": 2]

    private static let temples: [(name: String, address: String, deity: TempleDeity)] = [
        ("北港朝天宮", "雲林縣北港鎮中山路178號", TempleDeity(id: 1, name: "媽祖", role: .main, written: "天上聖母")),
        ("臺南孔廟", "臺南市中西區南門路2號", TempleDeity(id: 2, name: "至聖先師", role: .main, written: "至聖先師")),
        ("鹿港天后宮", "彰化縣鹿港鎮中山路430號", TempleDeity(id: 1, name: "媽祖", role: .main, written: "天上聖母")),
        ("朝天宮", "臺南市安南區1號", TempleDeity(id: 3, name: "玄天上帝", role: .main, written: "玄天上帝")),
    ]

    private static func index(_ temples: [(name: String, address: String, deity: TempleDeity?)]) throws
        -> InMemoryTempleIndex
    {
        var builder = InMemoryTempleIndexBuilder(expecting: temples.count)
        for (number, temple) in temples.enumerated() {
            let belonging = builder.belonging(temple.deity?.written ?? "") {
                DeitySet(mainDeity: temple.deity?.written, deities: temple.deity.map { [$0] } ?? [])
            }
            _ = builder.append(
                IndexedTemple(
                    id: Int64(number + 1), position: try Coordinate(latitude: 24, longitude: 121), name: temple.name,
                    otherNames: [], address: temple.address, belonging: belonging, prominence: 1))
        }
        return builder.finish()
    }

    /// Returns the ids of the temples that a search for a text finds, by the filters of the index too.
    private func found(_ text: String, in index: InMemoryTempleIndex) throws -> [Int64] {
        let query = try TempleQuery(
            anywhere: TempleQuery.Filter(text: text), limit: 20, order: .name,
            today: CivilDay(dayNumber: 20_777))
        let asked = SearchText(query.filter.terms) { Self.deities[$0.lowercased()].map { [$0] } ?? [] }
        var collector = PageCollector(
            query: query, radius: query.radius, filter: TemplePredicates(query, deities: nil, text: asked),
            openingCheck: nil)
        try collector.collect(from: index, NearestNeighborSearch.Choice(deities: nil, days: nil)) {}
        var ids: [Int64] = []
        collector.forEach { if case .item(let item) = $0 { ids.append(index.id(of: item)) } }
        return ids.sorted()
    }

    @Test(arguments: [
        ("北港朝天宮", [1]), ("朝天宮北港", [1]), ("朝天宮 北港", [1]), ("媽祖 北港", [1]), ("北港媽祖", [1]), ("媽祖廟 北港", [1]),
        ("北港 媽祖廟", [1]),
        ("媽祖廟北港", [1]), ("北港的媽祖廟", [1]), ("Mazu near Beigang", [1]), ("mazu temple", [1, 3]), ("媽祖廟", [1, 3]),
        ("台南孔廟", [2]),
        ("孔廟台南", [2]), ("孔子廟 台南", [2]), ("台南 孔子廟", [2]), ("台南 朝天宮", [4]), ("朝天宮台南", [4]), ("彰化縣鹿港天后宮", [3]),
        ("天后宮彰化縣鹿港鎮", [3]), ("天后宮北港", []), ("孔子廟 北港", []), ("朝天宮", [1, 4]),
    ]) func theOrderOfWordsSaysNothing(text: String, ids: [Int64]) throws {
        try expect(found(text, in: Self.index(Self.temples)), equals: ids, "\(text)")
    }

    /// With its township before or after it, each temple of the registry is found.
    @Test(.enabled(if: RegistryRow.file != nil)) func everyTempleIsFoundWithItsTownship() throws {
        let rows = RegistryRow.all
        let index = try Self.index(rows.map { ($0.name, $0.address, nil) })
        for item in index.items {
            let row = rows[Int(index.id(of: item)) - 1]
            guard
                let place = Places.districts(in: row.address).first(where: { $0.districts.last?.kind == .township })?
                    .districts.last, row.address.contains(place.name)
            else { continue }
            let temple = try require(index.candidate(item))
            // 北港朝天宮 is 朝天宮 in 北港鎮.
            let stem = [place.name, String(place.name.dropLast())].first { $0.count > 1 && row.name.hasPrefix($0) }
            let name = String(row.name.dropFirst(stem?.count ?? 0))
            // A name that says the place in another way, such as 艋舺青山宮, needs no second one.
            guard name.count > 1, !name.contains(place.name.dropLast()),
                !Places.districts(in: name).contains(where: { $0.districts.last == place })
            else { continue }
            for text in [place.name + name, name + place.name, name + " " + place.name] {
                let asked = SearchText(text.split(separator: " ")) { _ in [] }
                expect(asked.matches(temple), "\(text)")
            }
        }
    }
}

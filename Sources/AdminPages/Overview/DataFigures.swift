internal import LunarCalendar
internal import TempleAdmin
internal import TempleModel

/// How much data there is, and how much of it is missing.
struct DataFigures: Equatable, Sendable {
    var temples = 0
    /// The temples with a picture.
    var pictures = 0
    var deities = 0
    var festivals = 0
    var activities = 0
    var groups = 0
    /// How many temples lack something.
    var missing: [MissingFact: Int] = [:]
    var templesOfDeities = TemplesOfDeities()
    /// Pairs of temples that look like one, of which nobody has said anything; nil where these cannot be asked now.
    var pairs: Pairs?

    struct Pairs: Equatable, Sendable {
        var count = 0
        /// Whether these are all, and not the first ones of many.
        var isAll = true
    }
}

/// Counts all data of a store, a hundred temples at a time, so that no question takes long.
struct DataCount {
    let store: any TempleSearching
    let editors: any EditReading
    let now: TaiwanTime

    private static let pageSize = 100
    private static let idsAtOnce = 10_000
    private static let pairsAtOnce = 100
    /// Whoever works through a list wants to know that there are many. More are not counted.
    static let mostPairs = 1_000
    /// A page of pairs looks at 2,000 temples. More pages are not asked for.
    static let mostPagesOfPairs = 100

    func figures() throws -> DataFigures {
        var figures = DataFigures()
        let catalogue = try store.catalogueSnapshot()
        figures.deities = catalogue.deities.count
        figures.festivals = catalogue.festivals.count
        figures.activities = catalogue.activities.count
        figures.groups = catalogue.groups.count
        figures.templesOfDeities = TemplesOfDeities(catalogue.deities)
        try countTemples(&figures)
        figures.pairs = try? pairs()
        return figures
    }

    private func countTemples(_ figures: inout DataFigures) throws {
        for fact in MissingFact.allCases { figures.missing[fact] = 0 }
        var position = 0
        while true {
            let ids = try store.templeIDs(skipping: position, limit: Self.idsAtOnce)
            guard !ids.isEmpty else { break }
            position += ids.count
            for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
                try count(ids[start..<min(start + Self.pageSize, ids.count)], &figures)
            }
        }
        figures.pictures = figures.temples - (figures.missing[.picture] ?? 0)
    }

    private func count(_ ids: ArraySlice<Int64>, _ figures: inout DataFigures) throws {
        let text: TempleQueryText = [
            .ids: ids.map { "\($0)" }.joined(separator: ","), .limit: "\(Self.pageSize)",
        ]
        let query = try TempleQuery(parsing: text, radiusUnits: false, now: now)
        for match in try store.temples(matching: query).matches {
            figures.temples += 1
            figures.templesOfDeities.add(match.temple)
            for fact in MissingFact.allCases where fact.isMissing(in: match) { figures.missing[fact, default: 0] += 1 }
        }
    }

    private func pairs() throws -> DataFigures.Pairs {
        var pairs = DataFigures.Pairs()
        var query = PairQuery(.undecided, limit: Self.pairsAtOnce)
        for _ in 0..<Self.mostPagesOfPairs {
            let page = try editors.pairs(matching: query)
            pairs.count += page.pairs.count
            guard let next = page.next else { return pairs }
            if pairs.count >= Self.mostPairs { break }
            query.after = next
        }
        pairs.isAll = false
        return pairs
    }
}

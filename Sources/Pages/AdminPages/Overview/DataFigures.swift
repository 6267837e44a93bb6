internal import LunarCalendar
internal import TempleAdmin
internal import TempleModel

/// How much data there is, and how much of it is missing.
struct DataFigures: Equatable, Sendable {
    var temples = 0
    /// The temples with a picture.
    var pictures = 0
    /// How many things of each kind the lists have.
    var things: [CatalogueKind: Int] = [:]
    /// The deities that only a temple's source names.
    var otherDeities = 0
    var importedActivities = 0
    /// How many things lack something.
    var lacking: [Lack: Int] = [:]
    /// How many temples lack something.
    var missing: [MissingFact: Int] = [:]
    var templesOfDeities = TemplesOfDeities()
    /// Pairs of temples that look like one, of which nobody has said anything; nil where these cannot be asked now.
    var pairs: Pairs?

    /// Something that things of a kind can lack.
    struct Lack: Hashable, Sendable {
        let kind: CatalogueKind
        let member: MissingMember

        static let all = CatalogueKind.allCases.flatMap { kind in
            MissingMember.of(kind).map { Lack(kind: kind, member: $0) }
        }
    }

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
        figures.otherDeities = catalogue.deities.count { $0.id >= Deity.firstOwnNameID }
        figures.importedActivities = catalogue.activities.count(where: \.activity.isImported)
        figures.templesOfDeities = TemplesOfDeities(catalogue.deities)
        try countTemples(&figures)
        for kind in CatalogueKind.allCases { try countThings(kind, &figures) }
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

    private func countThings(_ kind: CatalogueKind, _ figures: inout DataFigures) throws {
        let members = MissingMember.of(kind)
        var (count, lacking, last) = (0, [MissingMember: Int](), Int64(-1))
        while true {
            let found = try editors.editableEntities(kind, after: last, limit: Self.pageSize)
            for entity in found where !entity.isDeleted {
                count += 1
                for member in members where member.isMissing(in: entity) { lacking[member, default: 0] += 1 }
            }
            guard found.count == Self.pageSize, let end = found.last else { break }
            last = end.id
        }
        figures.things[kind] = count
        for member in members { figures.lacking[DataFigures.Lack(kind: kind, member: member)] = lacking[member] ?? 0 }
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

internal import TempleModel

/// How many temples each deity of the catalogue has, as a search for it finds them: those that have it, and those that have a
/// member of its family.
struct TemplesOfDeities: Equatable, Sendable {
    private var counts: [Int64: Int]
    /// The family of each deity that is a member of one.
    private let families: [Int64: Int64]

    init(_ deities: [Deity] = []) {
        // A deity without a slug is known only by a source's name, and there may be many of them.
        let listed = deities.filter { !$0.slug.isEmpty }
        let ids = Dictionary(listed.map { ($0.slug, $0.id) }, uniquingKeysWith: { first, _ in first })
        counts = Dictionary(listed.map { ($0.id, 0) }, uniquingKeysWith: { first, _ in first })
        families = listed.reduce(into: [:]) { families, deity in
            families[deity.id] = deity.family.flatMap { ids[$0] }
        }
    }

    /// Nil for a deity that was not there when the temples were counted.
    subscript(deity: Int64) -> Int? { counts[deity] }

    mutating func add(_ temple: Temple) {
        var found: Set<Int64> = []
        for deity in temple.deities {
            var id: Int64? = deity.id
            while let one = id, found.insert(one).inserted { id = families[one] }
        }
        for id in found { counts[id]? += 1 }
    }
}

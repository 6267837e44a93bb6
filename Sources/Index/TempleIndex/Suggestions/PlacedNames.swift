internal import Geodesy
internal import TempleModel

/// A temple of an index whose name fits, and how.
struct FoundTemple {
    let named: NamedItem
    let temple: Temple
    var matched: Suggestion.Matched
    /// The parts of the name that were typed.
    var ranges: [Range<Int>]
    /// Whether its name is a place and then the name that was typed.
    var isPlaced = false

    init(_ named: NamedItem, _ temple: Temple) {
        self.named = named
        self.temple = temple
        matched = named.matched
        ranges = named.ranges
    }

    /// The part of the name that was typed, 0 to 1.
    var share: Double {
        let typed = ranges.reduce(0) { $0 + $1.count }
        let place = isPlaced ? ranges.first?.lowerBound ?? 0 : 0
        return typed == 0 ? 1 : Double(typed) / Double(max(1, named.name.unicodeScalars.count - place))
    }
}

/// Puts temples that are called by a place and a name among those with the name alone: 艋舺龍山寺 among 龍山寺.
struct PlacedNames {
    /// The most temples that join those of a name.
    private static let mostJoined = 3

    private let found: [FoundTemple]
    private let hasPoint: Bool
    /// The first temple with each name, and those that join it.
    private var firsts: [SearchKey: Int] = [:]
    private var members: [Int: [(number: Int, isPlaced: Bool)]] = [:]
    /// For each temple, the first one of its name.
    private var groups: [Int: Int] = [:]

    /// - Parameter found: in their order, the best first.
    init(_ found: [FoundTemple], hasPoint: Bool) {
        self.found = found
        self.hasPoint = hasPoint
        let names = found.map { SearchKey($0.named.name) }
        for (number, name) in names.enumerated() {
            let first = firsts[name] ?? number
            firsts[name] = first
            // Equal names that fit equally well are beside each other.
            if found[first].matched == found[number].matched { add(number, to: first, isPlaced: false) }
        }
        for (number, name) in names.enumerated() {
            for length in PlacedName.placeLengths where length < name.scalars.count {
                guard let first = firsts[name.dropping(length)], found[first].matched <= found[number].matched,
                    members[number]?.count ?? 0 <= 1, groups[number] ?? number == number,
                    isPlaced(number, names[first])
                else { continue }
                let joined = members[first]?.count { $0.isPlaced } ?? 0
                if joined < Self.mostJoined { add(number, to: first, isPlaced: true) }
                break
            }
        }
    }

    private mutating func add(_ number: Int, to first: Int, isPlaced: Bool) {
        groups[number] = first
        members[first, default: []].append((number, isPlaced))
    }

    /// Whether a temple is called by its place and then a name. Without a point, only well-known ones are.
    private func isPlaced(_ number: Int, _ name: SearchKey) -> Bool {
        let one = found[number]
        guard hasPoint || one.named.prominence >= Prominence.starter, let address = one.temple.address else {
            return false
        }
        return PlacedName.isPlaced(SearchKey(one.named.name), name, in: SearchKey(address))
    }

    /// The temples in their new order. Those that join others fit as well as these.
    var joined: [FoundTemple] {
        found.indices.flatMap { number -> [FoundTemple] in
            guard groups[number] ?? number == number else { return [] }
            let ordered = (members[number] ?? [(number, false)]).sorted(by: goesBefore)
            return ordered.map { member in
                var one = found[member.number]
                one.matched = found[number].matched
                one.isPlaced = member.isPlaced
                return one
            }
        }
    }

    private func goesBefore(_ one: (number: Int, isPlaced: Bool), _ other: (number: Int, isPlaced: Bool)) -> Bool {
        let (first, second) = (found[one.number].named, found[other.number].named)
        if hasPoint, first.distance != second.distance {
            return first.distance?.meters ?? .infinity < second.distance?.meters ?? .infinity
        }
        if first.prominence != second.prominence { return first.prominence > second.prominence }
        // Of temples that are known as well, the lower id is the better known one of the starter data.
        return found[one.number].temple.id < found[other.number].temple.id
    }
}

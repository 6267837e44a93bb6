internal import Places
internal import TempleModel

/// A search text, prepared for matching.
///
/// A temple matches a term that occurs in one of its names, its address or one of its deities' names, or that is part of any
/// name of one of its deities; 媽祖廟 is a name of 媽祖 here. It matches the text when it matches all terms, or when the text
/// names a place of it and it matches the terms of the rest (``PlacedText``).
///
/// An instance belongs to one thread, and to one table of sets of deities when it is used with an index.
package final class SearchText {
    /// The query that a term puts to the filters of an index. It has no references, which a search would have to count.
    private struct TermFilter {
        /// The hashes of its grams.
        let grams: Range<Int>
        let signature: TextSignature
        /// The hashes of the deities that the term names, alone or with other terms; nil above the number for which a
        /// filter pays.
        let deities: Range<Int>?
    }

    /// The terms of all readings.
    private var terms: [SearchKey] = []
    private var filters: [TermFilter] = []
    private var hashes: [UInt64] = []
    /// The terms of each reading, a bit for each: of the whole text, and then of what is left of it beside a place.
    private var readings: [UInt16] = []
    /// All terms of each reading joined into one word.
    private var wholes: [SearchKey] = []
    /// The places of the readings after the first.
    private var placed: [PlacedText] = []
    /// Whether the text is a name on its own, such as 龍山寺, which a temple may have after its place.
    private let isTempleName: Bool
    /// The terms that form a name of some deities: one term for "Mazu", two for "Guan Yu".
    private var named: [(terms: UInt16, deityIDs: Set<Int64>)] = []
    private let ofDeities = DeityTerms()
    private var key = SearchKey()

    /// The most terms of all readings, and the most readings beside a place.
    private static let (mostTerms, mostPlaced) = (15, 3)

    /// - Precondition: there are at most ``TempleQuery/maximumTerms`` words.
    /// - Parameter meaning: returns the deities that have a name, with all members of their families.
    package init(_ words: [Substring], meaning: (String) throws -> [Int64]) rethrows {
        let whole = SearchKey(words.joined())
        isTempleName = whole.scalars.count > 2 && whole.scalars.last.map(Self.kinds.contains) ?? false
        try add(words, nil, meaning)
        for placed in PlacedText.readings(of: words.joined(separator: " ")).prefix(Self.mostPlaced) {
            let rest = placed.rest.split(whereSeparator: \.isWhitespace)
            if SearchKey(placed.rest).scalars.count >= Self.shortestRest { try add(rest, placed, meaning) }
        }
        filters = terms.indices.map { term in
            func appending(_ more: [UInt64]) -> Range<Int> {
                hashes += more
                return hashes.count - more.count..<hashes.count
            }
            let grams = TextGrams(terms[term])
            let deities = named.filter { $0.terms & 1 << UInt16(term) != 0 }.flatMap(\.deityIDs)
            return TermFilter(
                grams: appending(grams.hashes), signature: grams.signature,
                deities: TextGrams.hashes(ofDeities: deities).map(appending))
        }
    }

    /// The minimum length of what is left beside a place, in characters.
    private static let shortestRest = 2

    /// Adds a reading, unless its terms are too many.
    private func add(_ words: [Substring], _ placed: PlacedText?, _ meaning: (String) throws -> [Int64]) rethrows {
        let words = words.filter { !SearchKey($0).isEmpty }
        let keys = words.map { SearchKey($0) }
        let new = keys.filter { !terms.contains($0) }
        guard terms.count + new.count <= Self.mostTerms else { return }
        for key in new where !terms.contains(key) { terms.append(key) }
        let bits = keys.map { key in terms.firstIndex(of: key).map { UInt16(1) << UInt16($0) } ?? 0 }
        for start in words.indices {
            for end in start..<words.endIndex {
                let name = words[start...end].joined(separator: " ")
                var ids = try meaning(name)
                if ids.isEmpty, let deity = Places.withoutKind(name) { ids = try meaning(deity) }
                if !ids.isEmpty { named.append((bits[start...end].reduce(0, |), Set(ids))) }
            }
        }
        readings.append(bits.reduce(0, |))
        wholes.append(SearchKey(words.joined()))
        if let placed { self.placed.append(placed) }
    }

    /// The characters in which the names of temples end.
    private static let kinds = Set(SearchKey("宮寺廟殿堂祠壇巖庵院府閣").scalars)

    /// Returns which items of an index may match, judged by their deities and the signatures of their texts: a bit for
    /// each, the lowest for the first. Without a bit, an item does not match.
    ///
    /// - Parameters:
    ///   - sets: the numbers of their sets of deities.
    ///   - inTexts: the terms that may be in the texts; only these are looked up in the signatures.
    func mayMatch(
        _ sets: UnsafeBufferPointer<UInt16>, _ signatures: UnsafeBufferPointer<TextSignature>, inTexts: UInt16,
        of index: InMemoryTempleIndex
    ) -> UInt32 {
        var found: UInt32 = 0
        for (member, set) in sets.enumerated() {
            let answered = terms(of: set, index.belongings[Int(set)].deities)
            if mayMatch(answered, signatures[member], inTexts: inTexts) { found |= 1 << UInt32(member) }
        }
        return found
    }

    private func mayMatch(_ answered: UInt16, _ signature: TextSignature, inTexts: UInt16) -> Bool {
        for (number, terms) in readings.enumerated() {
            let missing = terms & ~answered
            guard missing & ~inTexts == 0, mayHave(missing, signature) else { continue }
            if number == 0 || placed[number - 1].mayBe(in: signature) { return true }
        }
        return false
    }

    private func mayHave(_ missing: UInt16, _ signature: TextSignature) -> Bool {
        var missing = missing
        while missing != 0 {
            guard signature.mayHave(filters[missing.trailingZeroBitCount].signature) else { return false }
            missing &= missing - 1
        }
        return true
    }

    /// Returns the terms that may be in the texts of temples of a node, judged by the node's filter: a bit for each, and
    /// none for a term that only deities may answer. Nil when no temple matches.
    func termsInTexts(of node: TextFilters.Filter) -> UInt16? {
        var (inTexts, possible) = (UInt16(0), UInt16(0))
        for (term, asked) in filters.enumerated() {
            let bit = UInt16(1) << UInt16(term)
            if asked.grams.allSatisfy({ node.mayHave(hashes[$0]) }) {
                inTexts |= bit
                possible |= bit
            } else if asked.deities?.contains(where: { node.mayHave(hashes[$0]) }) ?? true {
                possible |= bit
            }
        }
        for (number, terms) in readings.enumerated() where terms & ~possible == 0 {
            if number == 0 || placed[number - 1].mayBe(in: node) { return inTexts }
        }
        return nil
    }

    /// The terms of a text that may be in a temple's texts, as long as nothing else is known.
    static let anyTerms = UInt16.max

    /// Whether a temple matches. Its own texts are read only when its deities do not decide.
    func matches(_ temple: some CandidateDetails) -> Bool {
        guard let all = readings.first, all != 0 else { return false }
        var answered = temple.deitySet.map { terms(of: UInt16(clamping: $0), temple.deities) } ?? 0
        if all & ~answered == 0 { return true }
        // A bit for each reading whose place is the temple's; the whole text has none.
        var places: UInt16 = 1
        temple.withTextKey(&key) { key in
            for (term, asked) in terms.enumerated() where answered & 1 << UInt16(term) == 0 && key.contains(asked) {
                answered |= 1 << UInt16(term)
            }
            for (number, place) in placed.enumerated() where place.isInDistricts(of: key) {
                places |= 1 << UInt16(number + 1)
            }
        }
        if isAnswered(answered, in: places) { return true }
        guard temple.deitySet == nil else { return false }
        return isAnswered(answered | terms(of: temple.deities), in: places)
    }

    /// Whether all terms of a reading are answered, of those whose place is the temple's.
    private func isAnswered(_ answered: UInt16, in places: UInt16) -> Bool {
        readings.indices.contains { readings[$0] & ~answered == 0 && places & 1 << UInt16($0) != 0 }
    }

    /// Returns the terms that a set of deities of an index answers.
    private func terms(of set: UInt16, _ deities: @autoclosure () -> [TempleDeity]) -> UInt16 {
        ofDeities.terms(of: set) ?? ofDeities.keep(terms(of: deities()), of: set)
    }

    /// Returns the terms that deities match: a term in a deity's main name, in the form that the temple writes, or in
    /// an alias.
    private func terms(of deities: [TempleDeity]) -> UInt16 {
        let key = Self.key(of: deities)
        var answered = UInt16(0)
        for (index, term) in terms.enumerated() where key.contains(term) { answered |= 1 << UInt16(index) }
        for name in named where deities.contains(where: { name.deityIDs.contains($0.id) }) { answered |= name.terms }
        return answered
    }

    /// Returns the search key of the deities' names, including the forms that the temple uses.
    static func key(of deities: [TempleDeity]) -> SearchKey {
        var key = SearchKey()
        for deity in deities {
            key.appendField(deity.name)
            key.appendField(deity.written)
        }
        return key
    }

    /// Returns how well a temple's names match the whole text.
    func fit(_ temple: some CandidateDetails) -> NameFit {
        guard let whole = wholes.first else { return .elsewhere }
        let names = temple.names.map { SearchKey($0) }
        if names.contains(whole) { return .exact }
        // Most temples are ranked without it.
        lazy var address = temple.address.map { SearchKey($0) } ?? SearchKey()
        if isTempleName, temple.prominence >= Prominence.starter,
            names.contains(where: { PlacedName.isPlaced($0, whole, in: address) })
        {
            return .exact
        }
        if names.contains(where: { $0.starts(with: whole) }) { return .prefix }
        let there = zip(placed, wholes.dropFirst()).filter { _, rest in
            names.contains { $0 == rest || PlacedName.isPlaced($0, rest, in: address) }
        }
        if !there.isEmpty, temple.withTextKey(&key, { key in there.contains { $0.0.isInDistricts(of: key) } }) {
            return .inDistrict
        }
        return names.contains { $0.contains(whole) } ? .contained : .elsewhere
    }
}

internal import TempleModel

/// A search text, prepared for matching.
///
/// A temple matches when each term of the text does one of the following:
///
/// - It occurs in one of the temple's names, its address or one of its deities' names.
/// - It joins a district of the address and a part of the name in one word.
/// - The term is part of any name of one of the temple's deities.
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
        let mayHaveDistrict: Bool
    }

    private let terms: [SearchKey]
    private let filters: [TermFilter]
    private let hashes: [UInt64]
    /// The possible readings of each term as districts and a name.
    private let districtNames: [[DistrictName]]
    /// All terms joined into one word, and its readings as districts and a name.
    private let whole: SearchKey
    private let wholeDistrictNames: [DistrictName]
    /// Whether the text is a name on its own, such as 龍山寺, which a temple may have after its place.
    private let isTempleName: Bool
    /// The ranges of terms that form a name of some deities: one term for "Mazu", two for "Guan Yu".
    private let named: [(terms: Range<Int>, deityIDs: Set<Int64>)]
    /// A bit for each term.
    private let allTerms: UInt16
    private let ofDeities = DeityTerms()
    private var key = SearchKey()

    /// - Precondition: there are at most ``TempleQuery/maximumTerms`` words.
    /// - Parameter meaning: returns the deities that have a name, with all members of their families.
    package init(_ words: [Substring], meaning: (String) throws -> [Int64]) rethrows {
        let words = words.filter { !SearchKey($0).isEmpty }
        let terms = words.map { SearchKey($0) }
        self.terms = terms
        allTerms = UInt16(1) << UInt16(terms.count) - 1
        var named: [(terms: Range<Int>, deityIDs: Set<Int64>)] = []
        for start in words.indices {
            for end in start..<words.endIndex {
                let ids = try meaning(words[start...end].joined(separator: " "))
                if !ids.isEmpty { named.append((start..<end + 1, Set(ids))) }
            }
        }
        self.named = named
        let districtNames = terms.map(DistrictName.readings)
        self.districtNames = districtNames
        var hashes: [UInt64] = []
        filters = terms.indices.map { term in
            func appending(_ more: [UInt64]) -> Range<Int> {
                hashes += more
                return hashes.count - more.count..<hashes.count
            }
            let grams = TextGrams(terms[term])
            let deities = named.filter { $0.terms.contains(term) }.flatMap(\.deityIDs)
            return TermFilter(
                grams: appending(grams.hashes), signature: grams.signature,
                deities: TextGrams.hashes(ofDeities: deities).map(appending),
                mayHaveDistrict: !districtNames[term].isEmpty)
        }
        self.hashes = hashes
        whole = SearchKey(words.joined())
        wholeDistrictNames = DistrictName.readings(of: whole)
        isTempleName = whole.scalars.count > 2 && whole.scalars.last.map(Self.kinds.contains) ?? false
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
            let missing = allTerms & ~terms(of: set, index.belongings[Int(set)].deities)
            if missing == 0 || missing & ~inTexts == 0 && mayHave(missing, signatures[member]) {
                found |= 1 << UInt32(member)
            }
        }
        return found
    }

    private func mayHave(_ missing: UInt16, _ signature: TextSignature) -> Bool {
        for (term, asked) in filters.enumerated() where missing & 1 << UInt16(term) != 0 {
            if signature.mayHave(asked.signature) { continue }
            guard asked.mayHaveDistrict, districtNames[term].contains(where: { $0.mayBe(in: signature) }) else {
                return false
            }
        }
        return true
    }

    /// Returns the terms that may be in the texts of temples of a node, judged by the node's filter: a bit for each, and
    /// none for a term that only deities may answer. Nil when no temple matches.
    func termsInTexts(of node: TextFilters.Filter) -> UInt16? {
        var inTexts = UInt16(0)
        for (term, asked) in filters.enumerated() {
            if asked.grams.allSatisfy({ node.mayHave(hashes[$0]) })
                || asked.mayHaveDistrict && districtNames[term].contains(where: { $0.mayBe(in: node) })
            {
                inTexts |= 1 << UInt16(term)
            } else if let deities = asked.deities, !deities.contains(where: { node.mayHave(hashes[$0]) }) {
                return nil
            }
        }
        return inTexts
    }

    /// The terms of a text that may be in a temple's texts, as long as nothing else is known.
    static let anyTerms = UInt16.max

    /// Whether a temple matches. Its own texts are read only when its deities do not decide.
    func matches(_ temple: some CandidateDetails) -> Bool {
        guard !terms.isEmpty else { return false }
        var missing = allTerms
        if let set = temple.deitySet.map({ UInt16(clamping: $0) }) {
            missing &= ~terms(of: set, temple.deities)
        }
        guard missing != 0 else { return true }
        temple.withTextKey(&key) { key in
            for index in terms.indices where missing & 1 << UInt16(index) != 0 {
                if key.contains(terms[index])
                    || districtNames[index].contains(where: { key.contains($0.name) && $0.isInDistricts(of: key) })
                {
                    missing &= ~(1 << UInt16(index))
                }
            }
        }
        guard missing != 0, temple.deitySet == nil else { return missing == 0 }
        return missing & ~terms(of: temple.deities) == 0
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
        for name in named where deities.contains(where: { name.deityIDs.contains($0.id) }) {
            for term in name.terms { answered |= 1 << UInt16(term) }
        }
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
        let names = temple.names.map { SearchKey($0) }
        if names.contains(whole) { return .exact }
        if isTempleName, temple.prominence >= Prominence.starter, let address = temple.address.map({ SearchKey($0) }),
            names.contains(where: { PlacedName.isPlaced($0, whole, in: address) })
        {
            return .exact
        }
        if names.contains(where: { $0.starts(with: whole) }) { return .prefix }
        let readings = wholeDistrictNames.filter { names.contains($0.name) }
        if !readings.isEmpty, temple.withTextKey(&key, { key in readings.contains { $0.isInDistricts(of: key) } }) {
            return .inDistrict
        }
        return names.contains { $0.contains(whole) } ? .contained : .elsewhere
    }
}

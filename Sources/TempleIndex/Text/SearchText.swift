internal import TempleModel

/// A search text, prepared for matching.
///
/// A temple matches when each term of the text does one of the following:
///
/// - It occurs in one of the temple's names, its address or one of its deities' names.
/// - It joins a district of the address and a part of the name in one word.
/// - It is part of a name of a deity that the temple has, whichever of the deity's names that is.
package struct SearchText {
    private let terms: [SearchKey]
    private let signatures: [TextSignature]
    /// The possible readings of each term as districts and a name.
    private let placed: [[PlacedName]]
    /// All terms joined into one word, and its readings as districts and a name.
    private let whole: SearchKey
    private let wholePlaced: [PlacedName]
    /// The ranges of terms that form a name of some deities: one term for "Mazu", two for "Guan Yu".
    private let named: [(terms: Range<Int>, deityIDs: Set<Int64>)]
    private var key = SearchKey()

    /// - Parameter meaning: returns the deities that have a name, with all members of their families.
    package init(_ words: [Substring], meaning: (String) throws -> [Int64]) rethrows {
        let words = words.filter { !SearchKey($0).isEmpty }
        terms = words.map { SearchKey($0) }
        var named: [(Range<Int>, Set<Int64>)] = []
        for start in words.indices {
            for end in start..<words.endIndex {
                let ids = try meaning(words[start...end].joined(separator: " "))
                if !ids.isEmpty { named.append((start..<end + 1, Set(ids))) }
            }
        }
        self.named = named
        signatures = terms.map { TextSignature($0) }
        placed = terms.map(PlacedName.readings)
        whole = SearchKey(words.joined())
        wholePlaced = PlacedName.readings(of: whole)
    }

    /// Returns the search key of the deities' names, including the forms that the temple uses.
    static func key(of deities: [TempleDeity]) -> SearchKey {
        var key = SearchKey()
        append(deities, to: &key)
        return key
    }

    private static func append(_ deities: [TempleDeity], to key: inout SearchKey) {
        for deity in deities {
            key.appendField(deity.name)
            key.appendField(deity.written)
        }
    }

    /// Whether a temple may match, judged by the signature of its texts and by its deities. False means that it does not.
    func mayMatch(_ signature: TextSignature, _ deities: [TempleDeity]) -> Bool {
        signatures.indices.allSatisfy { index in
            signature.mayHave(signatures[index]) || placed[index].contains { $0.mayBe(in: signature) }
                || isNamed(index, by: deities)
        }
    }

    /// Whether a term is part of a name of one of the deities.
    private func isNamed(_ term: Int, by deities: [TempleDeity]) -> Bool {
        named.contains { name in
            name.terms.contains(term) && deities.contains { name.deityIDs.contains($0.id) }
        }
    }

    /// Whether a temple matches. Its deities are read only when its own texts do not decide.
    mutating func matches(_ temple: some CandidateDetails) -> Bool {
        guard !terms.isEmpty else { return false }
        var missing = temple.withTextKey(&key) { [terms, placed] key in
            terms.indices.filter { index in
                !key.contains(terms[index])
                    && !placed[index].contains { key.contains($0.name) && $0.isPlaced(in: key) }
            }
        }
        guard !missing.isEmpty else { return true }
        let deities = temple.deities
        key.removeAll()
        Self.append(deities, to: &key)
        missing.removeAll { key.contains(terms[$0]) }
        return missing.allSatisfy { isNamed($0, by: deities) }
    }

    /// Returns how well a temple's names match the whole text.
    mutating func fit(_ temple: some CandidateDetails) -> NameFit {
        let names = temple.names.map { SearchKey($0) }
        if names.contains(whole) { return .exact }
        if names.contains(where: { $0.starts(with: whole) }) { return .prefix }
        let readings = wholePlaced.filter { names.contains($0.name) }
        if !readings.isEmpty, temple.withTextKey(&key, { key in readings.contains { $0.isPlaced(in: key) } }) {
            return .placed
        }
        return names.contains { $0.contains(whole) } ? .contained : .elsewhere
    }
}

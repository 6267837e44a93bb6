internal import Geodesy
internal import HanNames
internal import Places
package import TempleModel

/// Answers what somebody may mean who types: temples by the names of an index, deities, festivals and purposes by those of
/// a catalogue, and places; each alone, or together with a place.
package struct Suggester {
    /// Reads a temple of an index; nil when it is missing, which happens only in a damaged file.
    package typealias TempleReader = (InMemoryTempleIndex.ItemNumber, InMemoryTempleIndex) throws -> Temple?

    let lexicon: SuggestLexicon
    /// Nil where there are too many temples for one; then no temple is suggested.
    let index: InMemoryTempleIndex?
    let temple: TempleReader

    package init(_ lexicon: SuggestLexicon, _ index: InMemoryTempleIndex?, temple: @escaping TempleReader) {
        self.lexicon = lexicon
        self.index = index
        self.temple = temple
    }

    /// Returns the suggestions, the best first. Only where nothing has the text or sounds like it, one that is nearly written
    /// like it may be meant.
    package func suggestions(for query: SuggestQuery) throws -> [Suggestion] {
        let text = Places.withoutNearness(query.text)
        let typed = NameQuery(text)
        guard !typed.isEmpty else { return [] }
        var search = SuggestSearch(self, query)
        if query.kinds.contains(.place) { search.addPlaces() }
        let parts = Places.split(text).prefix(Self.mostParts).compactMap { place, rest in
            SuggestPart(of: text, place, Places.withoutNearness(rest))
        }
        try search.addNames(typed.withoutFaults, parts.map(\.withoutFaults))
        if search.hits.isEmpty { try search.addNames(typed, parts) }
        return SuggestRanking.best(search.hits, limit: query.limit)
    }

    /// The most ways to read a text as a place and something else.
    private static let mostParts = 2
}

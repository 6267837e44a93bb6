internal import Geodesy
internal import Places
package import TempleIndex
internal import TempleMatching
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

    /// Returns the suggestions, the best first.
    package func suggestions(for query: SuggestQuery) throws -> [Suggestion] {
        let typed = NameQuery(query.text)
        guard !typed.isEmpty else { return [] }
        var search = SuggestSearch(self, query)
        try search.addTemples(typed, near: query.center, in: nil)
        search.addPlaces()
        search.addThings(typed, in: nil)
        for (place, rest) in Places.split(query.text).prefix(Self.mostSplits) {
            let area = PlaceArea(place)
            let typed = NameQuery(rest)
            guard rest.unicodeScalars.count >= Self.shortestRest, !typed.isEmpty else { continue }
            try search.addTemples(typed, near: place.center, in: area)
            if let thing = search.addThings(typed, in: place) { try search.addTemples(of: thing, in: area) }
        }
        return SuggestRanking.best(search.hits, limit: query.limit)
    }

    /// The most ways to read a text as a place and something else.
    private static let mostSplits = 2
    /// One character beside a place means nothing: 宮 in 大安宮.
    private static let shortestRest = 2
}

internal import Places

/// A reading of a text as a place and something in it.
struct SuggestPart {
    let area: PlaceArea
    /// The rest as a temple's name: with the place before it, a short one may have a fault.
    let temple: NameQuery
    /// The rest as the name of anything else.
    let thing: NameQuery
    /// What is left of it without a word for any temple: 媽祖 for 媽祖廟. Nil where it has none.
    let deity: NameQuery?

    /// The fewest characters beside a place. One alone means nothing: 宮 in 大安宮.
    private static let shortestRest = 2

    /// - Returns: nil if the rest is too short.
    init?(of text: String, _ place: Place, _ rest: String) {
        let count = rest.unicodeScalars.count
        guard count >= Self.shortestRest else { return nil }
        self.init(
            area: PlaceArea(place), temple: NameQuery(rest, besidesPlaceOf: text.unicodeScalars.count - count),
            thing: NameQuery(rest), deity: Places.withoutKind(rest).map { NameQuery($0) })
    }

    private init(area: PlaceArea, temple: NameQuery, thing: NameQuery, deity: NameQuery?) {
        self.area = area
        self.temple = temple
        self.thing = thing
        self.deity = deity
    }

    /// The same reading, in which no name is only nearly written like the rest.
    var withoutFaults: SuggestPart {
        SuggestPart(
            area: area, temple: temple.withoutFaults, thing: thing.withoutFaults, deity: deity?.withoutFaults)
    }
}

/// The places that fit a text, each by its best name.
struct PlaceFits {
    private var fits = [PlaceMatch.Fit?](repeating: nil, count: Places.all.count)
    private(set) var hasExact = false

    /// - Parameter place: position in ``Places/all``.
    mutating func note(_ place: Int, _ fit: PlaceMatch.Fit) {
        fits[place] = min(fits[place] ?? fit, fit)
        if fit == .exact { hasExact = true }
    }

    /// Returns the places, the best first; `letters` are those of the text.
    func matches(of letters: [UInt32]) -> [PlaceMatch] {
        var matches: [PlaceMatch] = []
        // The kinds of all places are in order.
        for fit in PlaceMatch.Fit.allCases {
            for index in fits.indices where fits[index] == fit {
                let place = Places.all[index]
                let isMarked = place.name.unicodeScalars.lazy.map(PlaceLetters.fold).starts(with: letters)
                matches.append(PlaceMatch(place: place, fit: fit, marked: isMarked ? 0..<letters.count : 0..<0))
            }
        }
        return matches
    }
}

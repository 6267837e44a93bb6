internal import TempleModel

/// How a name fits what was typed, best first.
enum NameMatch: UInt8, CaseIterable, Comparable {
    case exact
    case prefix
    case contained
    /// The whole name sounds as what was typed.
    case soundWhole
    case soundPrefix
    case soundContained
    /// One character of the whole name looks like the typed one, or nearly sounds as it.
    case alikeWhole
    /// The same in a part of the name.
    case alikePart
    /// One character of the whole name is another, is missing, or is one too many; or one letter is.
    case similarWhole
    /// The same in a part of the name, or two letters of the whole.
    case similarPart

    static func < (left: NameMatch, right: NameMatch) -> Bool { left.rawValue < right.rawValue }

    /// The public form.
    var matched: Suggestion.Matched {
        switch self {
        case .exact: .exact
        case .prefix: .prefix
        case .contained: .contained
        case .soundWhole, .soundPrefix, .soundContained: .sound
        case .alikeWhole, .alikePart, .similarWhole, .similarPart: .similar
        }
    }
}

/// How a name fits, and where.
struct NameFitting: Equatable {
    let match: NameMatch
    /// The part of the name that fits, in characters of its key. Empty where none is known.
    var range: Range<Int>
    /// The character in this part that was not typed.
    var gap: Int?

    /// Creates the fitting of a part of a name.
    ///
    /// - Parameter kind: how it fits when it is the whole name, its beginning, or another part.
    init(_ range: Range<Int>, of count: Int, _ kind: Kind, gap: Int? = nil) {
        match =
            range.count == count ? kind.whole : range.lowerBound == 0 ? kind.beginning : kind.part
        self.range = range
        self.gap = gap
    }

    init(letters match: NameMatch) {
        self.match = match
        range = 0..<0
    }

    /// The matches of a kind: of a whole name, of its beginning, and of another part.
    struct Kind {
        let whole: NameMatch
        let beginning: NameMatch
        let part: NameMatch

        static let written = Kind(whole: .exact, beginning: .prefix, part: .contained)
        static let sound = Kind(whole: .soundWhole, beginning: .soundPrefix, part: .soundContained)
        static let alike = Kind(whole: .alikeWhole, beginning: .alikePart, part: .alikePart)
        static let similar = Kind(whole: .similarWhole, beginning: .similarPart, part: .similarPart)
    }
}

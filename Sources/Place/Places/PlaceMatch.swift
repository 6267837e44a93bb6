/// A place that a text may name.
public struct PlaceMatch: Equatable, Sendable {
    public let place: Place
    public let fit: Fit
    /// The Unicode scalars at the beginning of the place's name that the text has; empty if another name or a spelling fits.
    public let marked: Range<Int>

    /// How the text fits a name of the place, best first.
    public enum Fit: String, CaseIterable, Comparable, Sendable {
        /// The text is a name of the place, whole or without the character for its kind.
        case exact
        /// A name begins with the text.
        case prefix
        /// A name sounds as the text.
        case sound

        private var rank: Int {
            switch self {
            case .exact: 0
            case .prefix: 1
            case .sound: 2
            }
        }

        public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
    }
}

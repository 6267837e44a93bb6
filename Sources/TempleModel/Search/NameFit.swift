/// How well a temple's names match the search text, best match first.
public enum NameFit: Int, Comparable, Sendable {
    /// A name equals the text.
    case exact
    /// A name begins with the text.
    case prefix
    /// The text is a district of the address plus a name, as 鹿港天后宮 for 天后宮 in 鹿港鎮.
    case inDistrict
    /// A name contains the text.
    case contained
    /// The text is in the address or the deities' names, or its words are in several places.
    case elsewhere

    public static func < (left: NameFit, right: NameFit) -> Bool { left.rawValue < right.rawValue }
}

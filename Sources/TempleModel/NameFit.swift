/// How well a temple's names fit a text that was searched for, the best first.
public enum NameFit: Int, Comparable, Sendable {
    /// One of its names is the text.
    case exact
    /// One begins with it.
    case prefix
    /// The text is a district of its address and one of its names, as 鹿港天后宮 for 天后宮 in 鹿港鎮.
    case placed
    /// One of its names has the text in it.
    case contained
    /// The text was found in its address or its deities' names, or its words in several places.
    case elsewhere

    public static func < (left: NameFit, right: NameFit) -> Bool { left.rawValue < right.rawValue }
}

/// A deity as a source writes it: a name, and optionally another name in brackets after it.
public struct WrittenDeity: Sendable, Equatable {
    /// The name outside brackets, such as 天上聖母 of 「天上聖母(媽祖)」.
    public var name: String
    /// The text inside brackets, such as 媽祖, or nil.
    public var alternative: String?

    /// Creates a written deity.
    public init(name: String, alternative: String? = nil) {
        self.name = name
        self.alternative = alternative
    }
}

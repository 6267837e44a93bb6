/// A deity with the names that the resolver knows.
public struct DeityEntry: Sendable, Equatable {
    /// The deity's stable id.
    public let id: Int
    /// The deity's stable short name in ASCII, such as `mazu`.
    public let slug: String
    /// The name, then aliases and romanised names, in display order.
    public let names: [String]
    /// Names that identify the deity only when they are the whole text: 祖師公 alone is 清水祖師, 慚愧祖師公 is not.
    public let exactOnlyNames: Set<String>

    /// Makes an entry; `names` holds the shown name first.
    public init(id: Int, slug: String, names: [String], exactOnlyNames: Set<String> = []) {
        self.id = id
        self.slug = slug
        self.names = names
        self.exactOnlyNames = exactOnlyNames
    }
}

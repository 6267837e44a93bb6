/// Deities and festivals that go together for somebody who comes with a wish: 求姻緣, 考試功名.
public struct TempleGroup: Equatable, Sendable, Identifiable {
    public var id: Int64
    public var slug: String
    public var name: String
    public var description: String?
    /// The deities' slugs, in order.
    public var deities: [String]
    /// The festivals' slugs, in order.
    public var festivals: [String]

    public init(
        id: Int64, slug: String, name: String, description: String?, deities: [String], festivals: [String]
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.description = description
        self.deities = deities
        self.festivals = festivals
    }
}

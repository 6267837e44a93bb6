/// A group of deities and festivals for one kind of wish: 求姻緣, 考試功名.
public struct TempleGroup: Equatable, Sendable, Identifiable {
    public var id: Int64
    public var slug: String
    public var name: String
    public var description: String?
    /// Whether people can subscribe to it. A group that is not enabled is still listed.
    public var isEnabled: Bool
    /// The address of a video about it.
    public var videoURL: String?
    /// When it was created (RFC 3339 with offset).
    public var createdAt: String
    /// The deities' slugs, in order.
    public var deities: [String]
    /// The festivals' slugs, in order.
    public var festivals: [String]
    /// The texts in other languages.
    public var translations = Translations()

    public init(
        id: Int64, slug: String, name: String, description: String?, isEnabled: Bool = true, videoURL: String? = nil,
        createdAt: String, deities: [String], festivals: [String]
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.description = description
        self.isEnabled = isEnabled
        self.videoURL = videoURL
        self.createdAt = createdAt
        self.deities = deities
        self.festivals = festivals
    }
}

/// A picture of a temple: its address, its author and its licence.
public struct Photo: Equatable, Hashable, Sendable, Codable {
    /// The URL, http or https.
    public var url: String
    /// What the picture shows.
    public var title: String?
    /// The name to credit beside the picture.
    public var credit: String?
    /// The licence that permits showing it.
    public var license: String?

    /// The largest number of pictures that one temple keeps.
    public static let mostOfOneTemple = 10

    public init(url: String, title: String? = nil, credit: String? = nil, license: String? = nil) {
        self.url = url
        self.title = title
        self.credit = credit
        self.license = license
    }
}

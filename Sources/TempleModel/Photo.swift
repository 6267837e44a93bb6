/// A picture of a temple: where it is on the web, and whose it is.
public struct Photo: Equatable, Hashable, Sendable, Codable {
    /// Its address, http or https.
    public var url: String
    /// What it shows.
    public var title: String?
    /// Whom to name beside it.
    public var credit: String?
    /// Under which licence it may be shown.
    public var license: String?

    /// The most pictures that one temple keeps.
    public static let mostOfOneTemple = 10

    public init(url: String, title: String? = nil, credit: String? = nil, license: String? = nil) {
        self.url = url
        self.title = title
        self.credit = credit
        self.license = license
    }
}

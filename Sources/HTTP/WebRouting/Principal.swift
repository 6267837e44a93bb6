/// Who asks.
public enum Principal: Sendable, Hashable {
    case nobody
    /// A program with the token at this index of the token list.
    case token(Int)
    /// Somebody with an account.
    case user(PersonID)
    /// A person of the back office, and what this person may do.
    case staff(PersonID, roles: Set<Role>)
}

/// Number of a person. It is in no answer for others.
public struct PersonID: Sendable, Hashable {
    public let number: Int64

    public init(_ number: Int64) { self.number = number }
}

/// What a site knows of somebody who has signed in.
public struct Session: Sendable, Hashable {
    public let principal: Principal
    /// Whether a page of this site has made the request. A browser adds no bearer token by itself, so a request with one is
    /// proven.
    public let origin: RequestOrigin
    /// The name under which the person is invited; nil for anybody else.
    public let name: String?
    /// What the site calls the session of somebody with an account; nil for anybody else.
    public let id: String?

    public init(principal: Principal, origin: RequestOrigin, name: String? = nil, id: String? = nil) {
        self.principal = principal
        self.origin = origin
        self.name = name
        self.id = id
    }
}

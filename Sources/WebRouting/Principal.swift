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
    /// Whether a page of this site has made the request.
    public let origin: RequestOrigin

    public init(principal: Principal, origin: RequestOrigin) {
        self.principal = principal
        self.origin = origin
    }
}

/// Whether a page of this site has made a request, or a page of another site may have (cross-site request forgery).
public enum RequestOrigin: Sendable, Hashable {
    case proven
    case unproven
}

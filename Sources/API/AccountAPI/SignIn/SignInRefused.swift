/// Why nobody is signed in. The reasons are for the log of the service: they have no part of a token.
public enum SignInRefused: Error, Equatable, Sendable {
    /// The token or the code is none that a provider has made for this site and that is good now. The asker is told that and no more.
    case invalid(reason: String)
    /// The provider cannot be asked just now.
    case providerAway(reason: String)
}

/// The kind of listener that a request came in on.
public enum ListenerKind: Sendable, Hashable {
    /// The listener for clients.
    case main
    /// The listener for those who run the service. It is outside the limits on clients.
    case health
}

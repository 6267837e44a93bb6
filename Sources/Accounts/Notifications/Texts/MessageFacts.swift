internal import AccountModel

/// What a message says besides dates, mostly of its first day. It is found where the catalogue and the temples are.
public struct MessageFacts: Equatable, Sendable {
    /// What people do on the day, in the language of the message and of any length; nil where the catalogue says nothing.
    public var custom: String?
    /// A temple of the day's deity; nil where the person has given no place and has no favourite, and for any other day.
    public var temple: Temple?
    /// The favourite temples whose own days the message tells, by the ids of the days.
    public var hosts: [String: Host] = [:]

    /// A favourite temple that has a day of its own.
    public struct Host: Equatable, Sendable {
        public let name: String
        /// The path of its page on the site, such as `/temples/44`.
        public let path: String

        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// A temple that a message names.
    public struct Temple: Equatable, Sendable {
        public let name: String
        /// The name of the deity.
        public let deity: String
        public let way: Way
        /// The path of its page on the site, such as `/temples/44`.
        public let path: String

        public init(name: String, deity: String, way: Way, path: String) {
            self.name = name
            self.deity = deity
            self.way = way
            self.path = path
        }
    }

    /// Why it is this temple.
    public enum Way: Equatable, Sendable {
        /// The person keeps it.
        case favourite
        /// It is the nearest one. The name is that of the place that the person has given, or of a favourite temple; empty for a
        /// place without a name.
        case near(String, distanceMeters: Double)
    }

    public init(custom: String? = nil, temple: Temple? = nil, hosts: [String: Host] = [:]) {
        self.custom = custom
        self.temple = temple
        self.hosts = hosts
    }

    /// Returns the temple whose own day something is; nil for anything else.
    func host(of subject: NotificationSubject) -> Host? { subject.kind == .activity ? hosts[subject.id] : nil }
}

/// What a service knows of itself, for the overview. Of people, it tells how many there are.
public struct ServiceFigures: Equatable, Sendable {
    /// The release of the program.
    public var release: String
    /// How many people have signed up; nil for a service without accounts, and where their store cannot be read.
    public var accounts: Int?
    /// Nil where the data is not a copy of a server's.
    public var copy: Copy?
    /// The requests since the start of the service.
    public var requests: Int
    /// Those of them that were answered by 304, because a cache still had the right answer.
    public var cacheHits: Int

    /// A copy of a server's data.
    public struct Copy: Equatable, Sendable {
        /// Whether the server answers.
        public var isConnected: Bool
        /// The age of the data in seconds; nil where nobody can tell.
        public var age: Double?
        /// How many seconds the server was behind its primary at the last look; nil where nobody can tell.
        public var lag: Double?

        public init(isConnected: Bool, age: Double?, lag: Double?) {
            self.isConnected = isConnected
            self.age = age
            self.lag = lag
        }
    }

    public init(release: String = "", accounts: Int? = nil, copy: Copy? = nil, requests: Int = 0, cacheHits: Int = 0) {
        self.release = release
        self.accounts = accounts
        self.copy = copy
        self.requests = requests
        self.cacheHits = cacheHits
    }
}

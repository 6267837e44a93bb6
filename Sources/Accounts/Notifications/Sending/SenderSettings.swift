public import AccountModel

/// The bounds of a sender.
public struct SenderSettings: Sendable {
    /// The name of this sender among those that share a database.
    public var name: String
    /// The bounds of each provider of a channel, by the channel's name.
    public var providers: [String: ProviderBounds]
    /// How many messages are taken at once.
    public var batch = 500
    /// How many messages are held at once. A crash doubles at most those of them whose tries were under way or not noted yet.
    public var mostHeld = 4_000
    /// The pause between two looks for what is due, in seconds.
    public var lookSeconds = 2.0
    /// For how long nobody else takes what this sender has taken.
    public var leaseSeconds: Int64 = 300
    /// For how long after it was taken a try may begin. It ends within the lease.
    public var startSeconds = 180.0
    /// The pauses after the first and after the second try, in seconds, of which jitter makes three to five quarters.
    public var pauses: [Double] = [60, 900]

    public init(name: String, providers: [String: ProviderBounds] = [:]) {
        self.name = name
        self.providers = providers
    }
}

/// The bounds of one provider.
public struct ProviderBounds: Equatable, Sendable {
    /// How many messages it gets in a second; nil for any number.
    public var rate: Double?
    /// How many tries are under way at once.
    public var mostUnderWay: Int

    public init(rate: Double? = nil, mostUnderWay: Int = 64) {
        self.rate = rate
        self.mostUnderWay = mostUnderWay
    }
}

/// Makes the words and the addresses of messages for their readers: one for each, in their order. It is called with all that
/// was taken at once, on the sender's thread.
///
/// - Parameter now: seconds since 1970.
public typealias MessageComposing = @Sendable (_ messages: [QueuedMessage], _ now: Int64) -> [OutgoingMessage]

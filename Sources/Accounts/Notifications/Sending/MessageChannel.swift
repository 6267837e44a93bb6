public import AccountModel

/// A way by which messages reach people, such as Web Push or mail.
public protocol MessageChannel: Sendable {
    /// The name for logs and for the command, such as `web-push`.
    var name: String { get }

    /// Whether it reaches devices. Channels of devices that follow each other get a message together: a person may have a
    /// browser and an app. Any other gets it where none of those before it has.
    var isForDevices: Bool { get }

    /// How many tries may be under way at once. More would wait for a connection, and the time of their lease would pass.
    var mostAtOnce: Int { get }

    /// After so many seconds each try has ended.
    var mostSeconds: Double { get }

    /// Returns where the channel takes a message: each device that it knows, or the account's mailbox; nothing where the
    /// account has none.
    func targets(of message: OutgoingMessage) -> [MessageTarget]

    /// Sends a message to one target and returns at once. A try that ends without an answer also has its result.
    ///
    /// - Parameter completion: called once, perhaps before this returns, on a thread that it may not hold up.
    func send(
        _ message: OutgoingMessage, to target: MessageTarget, completion: @escaping @Sendable (DeliveryResult) -> Void
    )
}

extension MessageChannel {
    public var isForDevices: Bool { false }
}

/// One message in the words of its reader.
public struct OutgoingMessage: Equatable, Sendable {
    /// A UUID, the same at each try, by which a receiver knows a message that comes twice.
    public let id: String
    public let account: Account
    /// The active devices of the account.
    public let devices: [Device]
    public let title: String
    public let body: String
    /// The language of both (BCP 47), such as `zh-TW`.
    public let language: String
    /// The address of the page that it is about.
    public let url: String
    /// The address that ends mails with one click (RFC 8058).
    public let unsubscribeURL: String
    /// For how many seconds from now on a provider may keep it for a device that is not there.
    public let lifetimeSeconds: Int64
    /// The address of the page of the temple that the body names; nil where it names none.
    public var templeURL: String?

    public init(
        id: String, account: Account, devices: [Device], title: String, body: String,
        language: String, url: String, unsubscribeURL: String, lifetimeSeconds: Int64
    ) {
        self.id = id
        self.account = account
        self.devices = devices
        self.title = title
        self.body = body
        self.language = language
        self.url = url
        self.unsubscribeURL = unsubscribeURL
        self.lifetimeSeconds = lifetimeSeconds
    }
}

/// One place that a message is sent to.
public struct MessageTarget: Equatable, Sendable {
    /// Whose service carries it: the origin of a push service, the mail server. Rates and pauses are counted by it,
    /// for each channel.
    public let provider: String
    /// The device; nil for a mailbox.
    public let device: Device?
    /// The provider as the log has it: at most ``longestLogged`` bytes.
    public let loggedProvider: String

    public static let longestLogged = 200

    /// - Parameter host: what the log has in place of the provider; nil for the provider itself.
    public init(provider: String, device: Device?, host: String? = nil) {
        self.provider = provider
        self.device = device
        // Origins and hosts are ASCII.
        loggedProvider = String(decoding: (host ?? provider).utf8.prefix(Self.longestLogged), as: UTF8.self)
    }
}

/// What became of one try to send a message to one target. A reason names neither a person nor an address.
public enum DeliveryResult: Equatable, Sendable {
    /// The provider has the message.
    case taken
    /// The provider does not know the device any more. It is to be made inactive.
    case gone(reason: String)
    /// The provider does not take this message here, and another try would end in the same way. The device stays.
    case refused(reason: String)
    /// The key, the subject, the settings or the size of a message are at fault, for every target alike. The device stays.
    case misconfigured(reason: String)
    /// It is to be tried again.
    ///
    /// - providerPause: for how many seconds nothing is to be sent by this provider; nil if it said nothing of that.
    case later(providerPause: Int64?, reason: String)
}

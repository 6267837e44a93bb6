internal import FoundationEssentials
internal import HTTPClient
internal import Notifications

/// The settings of reminders that are sent: by which channels, in whose name, and how fast.
struct SendingSettings {
    /// The keys of pushes, and whom push services may write to; nil where there are no pushes.
    struct Push {
        let subject: PushSubject
        let bounds: ProviderBounds
    }

    /// The service account at Firebase; nil where no phones are reached.
    struct Firebase {
        let account: FCMAccount
        let bounds: ProviderBounds
    }

    /// The public address of the site, without a slash at its end.
    let site: String
    let keys: PushKeys
    let push: Push?
    let firebase: Firebase?
    let post: PostSettings?
    /// Endpoints of this machine that alone pushes, messages to phones and topics go to; empty for all public hosts.
    let endpointsForDevelopment: [AddressRule.LoopbackEndpoint]

    /// The bounds of each server of ntfy, most of which let one sender have few messages.
    static let ntfyBounds = ProviderBounds(rate: 2, mostUnderWay: 4)

    private static let usualPushRate = 1_000
    private static let mostRate = 1_000_000
    /// How many requests are under way at one push service.
    private static let mostPushes = 64

    /// Reads the settings of whoever sends.
    init(_ settings: ServiceSettings) throws(ServiceError) {
        guard let site = try ServedPages.site(settings) else {
            throw ServiceError(.setting, "reminders lead to pages, so give the public address of the site: --site URL")
        }
        self.site = site
        guard let (keys, _) = try Self.keys(settings) else {
            throw ServiceError(
                .setting,
                "give --push-key-file FILE; nearby push-keys makes the file, which also signs the links of mails")
        }
        self.keys = keys
        endpointsForDevelopment = try Self.endpointsForDevelopment(settings)
        let bounds = try Self.bounds(settings)
        push = try Self.push(settings, bounds)
        firebase = try Self.firebase(settings, bounds)
        post = try PostSettings(settings)
        if push == nil, firebase == nil, post == nil {
            throw ServiceError(
                .setting,
                "there is no way to send: give --push-subject for pushes, or --smtp and --mail-from for mails, or "
                    + "--fcm-service-account-file for phones"
            )
        }
        try checkDevelopment(settings)
    }

    /// Reads the file of keys; nil where there is none.
    static func keys(_ settings: ServiceSettings) throws(ServiceError) -> (keys: PushKeys, origin: String)? {
        guard let (path, origin) = settings.text("push-key-file") else { return nil }
        do throws(PushKeysError) {
            return (try PushKeys(path: path), origin)
        } catch {
            let kind: ServiceError.Kind = if case .cannotRead = error { .missingFile } else { .contents }
            throw ServiceError(kind, "\(origin): the key file \(path): \(error)")
        }
    }

    /// Reads the bounds of a push service, of which Firebase is one.
    private static func bounds(_ settings: ServiceSettings) throws(ServiceError) -> ProviderBounds {
        let rate = try settings.number("push-rate", in: 0...mostRate) ?? usualPushRate
        return ProviderBounds(rate: rate == 0 ? nil : Double(rate), mostUnderWay: mostPushes)
    }

    private static func push(
        _ settings: ServiceSettings, _ bounds: ProviderBounds
    ) throws(ServiceError) -> Push? {
        guard let (value, origin) = settings.text("push-subject") else {
            if let (_, origin) = settings.text("push-for-development"),
                settings.text("fcm-service-account-file") == nil
            {
                throw ServiceError(.setting, "\(origin) needs --push-subject, such as mailto:test@temples.example")
            }
            return nil
        }
        do throws(HTTPClientError) {
            return Push(subject: try PushSubject(value), bounds: bounds)
        } catch {
            throw ServiceError(.setting, "\(origin) \"\(value.prefix(80))\" cannot be used: \(error)")
        }
    }

    private static func firebase(
        _ settings: ServiceSettings, _ bounds: ProviderBounds
    ) throws(ServiceError) -> Firebase? {
        guard let (path, origin) = settings.text("fcm-service-account-file") else { return nil }
        do throws(FCMAccountError) {
            return Firebase(account: try FCMAccount(path: path), bounds: bounds)
        } catch {
            let kind: ServiceError.Kind = if case .cannotRead = error { .missingFile } else { .contents }
            throw ServiceError(kind, "\(origin): the service account file \(path): \(error)")
        }
    }

    /// Reads the endpoints of this machine that pushes may go to.
    static func endpointsForDevelopment(
        _ settings: ServiceSettings
    ) throws(ServiceError) -> [AddressRule.LoopbackEndpoint] {
        guard let (values, origin) = settings.texts("push-for-development") else { return [] }
        var endpoints: [AddressRule.LoopbackEndpoint] = []
        for value in values {
            do throws(HTTPClientError) {
                endpoints.append(try AddressRule.LoopbackEndpoint(value))
            } catch {
                throw ServiceError(.setting, "\(origin) \"\(value.prefix(80))\" cannot be used: \(error)")
            }
        }
        return endpoints
    }

    /// How messages are sent, for people.
    var ways: [String] {
        [
            push.map { "Web Push as \($0.subject.text)" }, firebase.map { "Firebase for \($0.account.project)" },
            post.map { "mail by \($0.server.text)" },
        ].compactMap { $0 }
    }

    // MARK: Development

    /// Whether nothing reaches anybody but this machine.
    var isForDevelopment: Bool {
        (push == nil && firebase == nil || !endpointsForDevelopment.isEmpty) && (post.map { !$0.isReal } ?? true)
    }

    /// The hosts that pushes are sent to.
    static func pushRule(_ endpointsForDevelopment: [AddressRule.LoopbackEndpoint]) -> AddressRule {
        endpointsForDevelopment.isEmpty ? .publicHosts : .only(endpointsForDevelopment)
    }

    /// The hosts that topics of ntfy are sent to: public ones, unless nothing leaves this machine.
    var topicRule: AddressRule { isForDevelopment ? .only(endpointsForDevelopment) : .publicHosts }

    /// Refuses settings for development beside a real provider, and settings of examples where a provider is real.
    private func checkDevelopment(_ settings: ServiceSettings) throws(ServiceError) {
        if let push, endpointsForDevelopment.isEmpty, push.subject.isReserved {
            throw ServiceError(
                .setting,
                "--push-subject \(push.subject.text) is an address for examples; push services want one at which you can be "
                    + "reached, and Apple refuses all messages without it")
        }
        if let firebase, endpointsForDevelopment.isEmpty, firebase.account.isForDevelopment {
            throw ServiceError(
                .setting,
                "the service account's token_uri is of this machine; give the file that Firebase makes, or "
                    + "--push-for-development")
        }
        try post?.checkSender()
        guard let (_, origin) = settings.text("push-for-development") else { return }
        if let push, !push.subject.isReserved {
            throw ServiceError(
                .setting,
                "\(origin) is for development, and \(push.subject.text) is a real subject; leave it out, or give a subject "
                    + "such as mailto:test@temples.example")
        }
        if let firebase, !firebase.account.isForDevelopment {
            throw ServiceError(
                .setting,
                "\(origin) is for development, and the service account of \(firebase.account.project) is a real one; leave "
                    + "it out, or give a file whose token_uri is of this machine")
        }
        if let post, post.isReal {
            throw ServiceError(
                .setting,
                "\(origin) is for development, and \(post.server.text) is a real mail server; leave it out, or give one of "
                    + "this machine, and --mail-from an address such as test@temples.example")
        }
    }
}

public import AccountModel
internal import Dispatch
public import HTTPClient
internal import Platform
internal import Secrets
internal import Synchronization
internal import Wording

/// Sends mails with links that sign people in. Nobody waits for one: they wait in memory, and are lost when the service ends.
public final class SignInMails: Sendable {
    /// What became of mails, and how many were held back as too many for one address in an hour.
    public struct Counts: Equatable, Sendable {
        public var sent = 0
        public var held = 0
        public var failed = 0
    }

    private struct Waiting {
        let mail: SignInMail
        /// The same at each try.
        let id: String
        /// When it was asked for, by the clock that never goes back.
        let since: Double
        var tries = 0

        var dueAt: Double { since + SignInMails.tries[tries] }
    }

    private struct State {
        var waiting: [Waiting] = []
        var underWay = 0
        var counts = Counts()
        var isStopped = false
    }

    /// Hands a mail to the server, and calls the completion once.
    typealias Delivery =
        @Sendable (
            _ text: [UInt8], _ recipient: MailAddress, _ completion: @escaping @Sendable (DeliveryResult) -> Void
        ) -> Void

    private let sender: MailAddress
    private let deliver: Delivery
    private let clock: any SendingClock
    private let note: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let wakesUp = DispatchSemaphore(value: 0)

    /// How many seconds after it was asked for a mail is tried.
    static let tries = [0.0, 30, 180]
    /// The most mails that wait or are under way.
    static let mostWaiting = 200
    private static let mostAtOnce = 8
    /// The longest pause between two looks, in seconds.
    private static let longestPause = 60.0

    /// - Parameters:
    ///   - sender: the address that mails come from.
    ///   - certificates: the path of a PEM file of those who vouch for the server; nil for those of the system.
    ///   - note: reports what an operator has to know. It names nobody.
    public convenience init(
        server: MailServer, sender: MailAddress, certificates: String? = nil, clock: any SendingClock = SystemClock(),
        note: @escaping @Sendable (String) -> Void
    ) throws(HTTPClientError) {
        let pool = try HTTPPool(certificates: certificates, rule: .any, mostAtOnce: Self.mostAtOnce)
        self.init(sender: sender, clock: clock, note: note) { text, recipient, completion in
            let mail = MailRequest(to: server, from: sender.text, for: recipient.text, text: text)
            pool.send(mail, limits: Mail.limits) { completion(Mail.result(of: $0)) }
        }
    }

    init(
        sender: MailAddress, clock: any SendingClock, note: @escaping @Sendable (String) -> Void,
        deliver: @escaping Delivery
    ) {
        self.sender = sender
        self.deliver = deliver
        self.clock = clock
        self.note = note
    }

    public var counts: Counts { state.withLock { $0.counts } }

    /// Counts a mail that is not sent, as its address has asked too often.
    public func hold() { state.withLock { $0.counts.held += 1 } }

    /// Returns an address of mail in lower case; nil for a text that is none.
    public func address(_ text: String) -> String? {
        MailAddress(text.trimmed(of: .spaces))?.text.lowercased()
    }

    /// Takes a mail, and returns at once.
    public func send(_ mail: SignInMail) {
        guard let id = try? Secrets.uuid() else { return fail("the system has no random numbers to give") }
        let isTaken = state.withLock { state in
            guard state.waiting.count + state.underWay < Self.mostWaiting else { return false }
            state.waiting.append(Waiting(mail: mail, id: id.filter { $0 != "-" }, since: clock.elapsed))
            return true
        }
        guard isTaken else { return fail("\(Self.mostWaiting) wait already") }
        wakesUp.signal()
    }

    // MARK: The thread

    /// Begins to send, on a thread of its own.
    public func start() {
        DetachedThread.start { [self] in
            while !state.withLock({ $0.isStopped }) { _ = wakesUp.wait(timeout: .now() + step()) }
        }
    }

    /// Ends what ``start()`` began. What waits is not sent.
    public func stop() {
        state.withLock { $0.isStopped = true }
        wakesUp.signal()
    }

    /// Sends what is due.
    ///
    /// - Returns: after how many seconds it wants to look again.
    func step() -> Double {
        let now = clock.elapsed
        let (due, pause) = state.withLock { state -> ([Waiting], Double) in
            let due = state.waiting.filter { $0.dueAt <= now }
            state.waiting.removeAll { $0.dueAt <= now }
            state.underWay += due.count
            let next = state.waiting.map(\.dueAt).min() ?? .infinity
            return (due, min(next - now, Self.longestPause))
        }
        for waiting in due { attempt(waiting) }
        return pause
    }

    private func attempt(_ waiting: Waiting) {
        guard let recipient = MailAddress(waiting.mail.address) else {
            return end(waiting, .refused(reason: "the address is none of mail"))
        }
        let text = SignInMailText(waiting.mail, from: sender, to: recipient, id: waiting.id, now: clock.now)
        deliver(text.bytes, recipient) { [self] in end(waiting, $0) }
    }

    private func end(_ waiting: Waiting, _ result: DeliveryResult) {
        let reason: String? =
            switch result {
            case .taken: nil
            case .gone(let reason), .refused(let reason), .misconfigured(let reason), .later(_, let reason): reason
            }
        let isLater = if case .later = result { waiting.tries + 1 < Self.tries.count } else { false }
        state.withLock { state in
            state.underWay -= 1
            if isLater {
                var next = waiting
                next.tries += 1
                state.waiting.append(next)
            } else if reason == nil {
                state.counts.sent += 1
            }
        }
        if isLater {
            wakesUp.signal()
        } else if let reason {
            fail(reason)
        }
    }

    private func fail(_ reason: String) {
        state.withLock { $0.counts.failed += 1 }
        note("a mail to sign in was not sent: \(reason)")
    }
}

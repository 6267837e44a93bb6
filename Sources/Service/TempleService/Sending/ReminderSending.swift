internal import AccountModel
internal import Dispatch
internal import Glibc
internal import HTTPClient
internal import Notifications
internal import Platform
internal import Secrets
internal import TempleModel

/// The planning and the sending of reminders, for a service and for a command. It knows no option and no standard output.
package final class ReminderSending: Sendable {
    let settings: SendingSettings
    let clock: SystemClock
    let text: SenderText
    let composer: MessageComposer
    let opened: OpenedNotificationStore
    let figures = SenderFigures()
    private let notifier: Notifier
    private let sender: Sender
    private let ended = DispatchSemaphore(value: 0)

    /// Opens the accounts, and makes the channels.
    ///
    /// - Parameters:
    ///   - database: the database of the temples.
    ///   - shared: the accounts that a service has open; nil opens them.
    ///   - day: the day that is taken as the present one, for development; nil for today.
    ///   - openTemples: opens the temples for one thread.
    ///   - note: reports what an operator has to know.
    init(
        _ settings: SendingSettings, _ opened: OpenedNotificationStore, offset: Int64 = 0,
        openTemples: @escaping @Sendable () throws -> any TempleSearching, note: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) {
        self.settings = settings
        self.opened = opened
        let clock = SystemClock(offset: offset)
        self.clock = clock
        let text = SenderText(site: settings.site, secret: Secrets.base64URL(settings.keys.key.number))
        self.text = text
        let composer = MessageComposer(
            text: text,
            facts: MessageFactFinder(
                openTemples: openTemples, favourites: { try opened.store.favourites(of: $0).map(\.temple) }))
        self.composer = composer
        let name: String
        do {
            name = "\(getpid())-\(try Secrets.uuid())"
        } catch {
            throw ServiceError(.fault, "the system has no random numbers to give")
        }
        var bounds = SenderSettings(name: name)
        var channels: [any MessageChannel] = []
        do throws(HTTPClientError) {
            if let push = settings.push {
                let channel = try WebPush(
                    keys: settings.keys, subject: push.subject,
                    rule: SendingSettings.pushRule(settings.endpointsForDevelopment), now: { clock.now })
                bounds.providers[channel.name] = push.bounds
                channels.append(channel)
            }
            if let firebase = settings.firebase {
                let channel = try FCM(
                    account: firebase.account, endpointsForDevelopment: settings.endpointsForDevelopment,
                    mostAtOnce: firebase.bounds.mostUnderWay, now: { clock.now })
                bounds.providers[channel.name] = firebase.bounds
                channels.append(channel)
            }
            let topics = try Ntfy(rule: settings.topicRule, now: { clock.now })
            bounds.providers[topics.name] = SendingSettings.ntfyBounds
            channels.append(topics)
            if let post = settings.post {
                let channel = try Mail(
                    server: post.server, sender: post.sender, mostAtOnce: post.bounds.mostUnderWay,
                    now: { clock.now })
                bounds.providers[channel.name] = post.bounds
                channels.append(channel)
            }
        } catch {
            throw ServiceError(.unavailable, "reminders cannot be sent: \(error)")
        }
        notifier = Notifier(
            NotifierParts(store: opened.store, openTemples: openTemples, clock: clock, figures: figures, note: note))
        sender = Sender(
            SenderParts(
                store: opened.store, channels: channels, compose: { composer.compose($0, now: $1) },
                settings: bounds, clock: clock, figures: figures, note: note))
    }

    /// Plans and sends on two threads, until ``stop()``.
    package func start() {
        for run in [notifier.run, sender.run] {
            DetachedThread.start { [ended] in
                run()
                ended.signal()
            }
        }
    }

    /// Ends what ``start()`` began. Tries that are under way are waited for.
    package func stop() {
        notifier.stop()
        sender.stop()
        for _ in 0..<2 { ended.wait() }
    }

    /// Asks both to end, from any thread.
    package func interrupt() {
        notifier.stop()
        sender.stop()
    }

    /// Plans everybody, sends what is due now, and returns.
    ///
    /// - Returns: how many reminders are queued for everybody, and what this call has sent.
    package func runOnce() throws(ServiceError) -> (queued: Int, sent: Int, failed: Int, retried: Int) {
        do {
            let queued = try notifier.planOnce()
            try sender.runOnce()
            let counts = figures.counts
            return (queued, counts.sent, counts.failed.values.reduce(0, +), counts.retried)
        } catch let error as SearchError {
            throw .database(error)
        } catch {
            throw ServiceError(.unavailable, (error as? AccountError)?.reason ?? "\(error)")
        }
    }

    /// Closes the accounts.
    package func close() { opened.close() }

    func send(
        _ message: OutgoingMessage
    ) -> [(channel: String, provider: String, device: String?, result: DeliveryResult)] {
        sender.sendNow(message)
    }
}

internal import AccountModel
internal import FoundationEssentials
package import LunarCalendar
internal import Notifications
internal import Secrets
package import TempleModel

/// What `nearby notify` asks for.
extension ReminderSending {
    private static let batch = 1_000

    /// Opens the accounts and makes the channels by the settings of a service.
    ///
    /// - Parameters:
    ///   - database: the database of the temples.
    ///   - day: what is taken as the present day, for development; nil for today.
    ///   - now: seconds since 1970.
    package convenience init(
        _ settings: ServiceSettings, besides database: ServiceDatabase, day: CivilDay?, now: Int64,
        openTemples: @escaping @Sendable () throws -> any TempleSearching, note: @escaping @Sendable (String) -> Void
    ) throws(ServiceError) {
        let sending = try SendingSettings(settings)
        if day != nil, !sending.isForDevelopment {
            throw ServiceError(
                .setting,
                "--date is for development, and a real provider is set; leave it out, or give "
                    + "--push-for-development, and no mail server but one of this machine")
        }
        let place = try AccountSettings.placeForNotifier(settings, database)
        if case .file(let path) = place, !FileManager.default.fileExists(atPath: path) {
            throw ServiceError(
                .missingFile, "there are no accounts at \(path); a service makes the file, or name one with --accounts")
        }
        let today = TaiwanTime(secondsSince1970: now).day
        try self.init(
            sending, try place.openForNotifier(note: note),
            offset: day.map { Int64(today.days(until: $0)) * 86_400 } ?? 0, openTemples: openTemples, note: note)
    }

    /// A message that is going to be sent.
    package struct Planned: Sendable {
        /// Seconds since 1970.
        package let at: Int64
        /// The id that the app shows its user.
        package let account: String
        package let title: String
        /// The address of the page that it leads to.
        package let url: String
    }

    /// Plans everybody and keeps none of it.
    ///
    /// - Parameter body: takes each message, account after account.
    package func planned<Failure: Error>(
        in temples: any TempleSearching, _ body: (Planned) throws(Failure) -> Void
    ) throws {
        let now = clock.now
        let planner = NotificationPlanner(try temples.catalogueSnapshot(), now: now)
        var present = PresentTemples(temples)
        var after: AccountID?
        while true {
            let recipients = try opened.store.recipients(after: after, limit: Self.batch)
            for recipient in recipients {
                let plan = planner.plan(for: try present.recipient(recipient))
                for message in Self.messages(plan, recipient, from: now) {
                    let text = text.compose(message, now: message.notifications[0].planned.at)
                    try body(
                        Planned(
                            at: message.notifications[0].planned.at, account: recipient.account.uuid,
                            title: text.title, url: text.url))
                }
            }
            guard recipients.count == Self.batch else { return }
            after = recipients.last?.account.id
        }
    }

    /// Returns the messages of a plan that are still to come, by time.
    private static func messages(_ plan: NotificationPlan, _ recipient: Recipient, from now: Int64) -> [QueuedMessage] {
        Dictionary(grouping: plan.notifications.lazy.filter { $0.at >= now }, by: \.at).sorted { $0.key < $1.key }.map {
            _, planned in
            QueuedMessage(
                id: "", account: recipient.account, settings: recipient.settings,
                notifications: planned.map {
                    LoggedNotification(
                        number: 0, account: recipient.account.id, message: "", planned: $0, status: .queued,
                        sentAt: nil,
                        error: nil, retries: 0)
                }, devices: [])
        }
    }

    /// Sends somebody a message that is marked as a test, with what is queued next.
    ///
    /// - Returns: a line for each target; nil if there is no such account.
    package func test(_ uuid: String) throws(ServiceError) -> [String]? {
        do {
            guard let id = try opened.store.account(uuid: uuid) else { return nil }
            return try sendTest(to: id)?.map { "\($0.channel) \($0.provider): \(Self.words($0.result))" }
        } catch {
            throw ServiceError(.unavailable, (error as? AccountError)?.reason ?? "\(error)")
        }
    }

    /// Does the same for an account of the service's own, and waits for what becomes of it. A device that its provider does not
    /// know any more becomes inactive.
    ///
    /// - Returns: what became of it at each target; nil if there is no such account.
    func sendTest(
        to id: AccountID
    ) throws -> [(channel: String, provider: String, device: String?, result: DeliveryResult)]? {
        guard let recipient = try opened.store.recipient(id) else { return nil }
        let queued = try opened.store.queued(of: id)
        let message = QueuedMessage(
            id: try Secrets.uuid(), account: recipient.account, settings: recipient.settings,
            notifications: queued.filter { $0.planned.at == queued.first?.planned.at },
            devices: try opened.store.devices(of: id).filter(\.isActive))
        let results = composer.compose([message], now: clock.now, isTest: true).flatMap(send)
        let gone = results.compactMap { each in if case .gone = each.result { each.device } else { nil } }
        // The message is sent: where this cannot be written, the next one finds it out too.
        if !gone.isEmpty { try? opened.store.deactivate(devices: gone, now: clock.now) }
        return results
    }

    static func words(_ result: DeliveryResult) -> String {
        switch result {
        case .taken: "sent"
        case .gone(let reason), .refused(let reason), .misconfigured(let reason), .later(_, let reason): reason
        }
    }
}

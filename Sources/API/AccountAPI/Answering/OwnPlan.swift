package import AccountModel
internal import Notifications
package import TempleModel

/// The plan of one person's reminders, made anew after the person has changed something.
package struct OwnPlan {
    private let store: any NotificationStore
    private let temples: any TempleSearching

    /// What another request of the same person, or an edit, changes meanwhile is planned too.
    private static let mostRepetitions = 3

    package init(_ store: any NotificationStore, _ temples: any TempleSearching) {
        self.store = store
        self.temples = temples
    }

    init(_ service: AccountService) { self.init(service.notifications, service.temples) }

    /// Makes the queue of an account equal to what it is to be told.
    package func renew(of account: AccountID, now: Int64) throws {
        for _ in 0..<Self.mostRepetitions {
            let revision = try temples.dataRevision()
            let planner = NotificationPlanner(try temples.catalogueSnapshot(), now: now)
            guard let recipient = try store.recipient(account) else { throw AccountError.ended }
            var present = PresentTemples(temples)
            try store.plan([planner.plan(for: try present.recipient(recipient))], now: now)
            if try store.recipient(account) == recipient, try temples.dataRevision() == revision { return }
        }
    }

    /// Does the same where it can be done now. What was written stays: the notifier plans for everybody within the hour.
    package func renewIfPossible(of account: AccountID, now: Int64) { try? renew(of: account, now: now) }
}

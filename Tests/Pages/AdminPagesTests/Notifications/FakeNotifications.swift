import AccountModel
import AdminPages
import Synchronization
import WebRouting

/// Reminders in memory, the newest first. What the store of the accounts would say of them, a test says.
final class FakeNotifications: NotificationsForStaff {
    struct Question: Equatable {
        let filter: NotificationLogFilter
        let before: Int64?
    }

    private struct State {
        var notices: [NotificationForStaff] = []
        var numbers = NotificationNumbers(
            queued: 0, due: 0, oldestDueSeconds: 0, sentLastDay: 0, failedLastDay: 0, failures: [])
        var isPossible = true
        var countings = 0
        var done: [String] = []
        var asked: [Question] = []
        var failure: Fault?
    }

    private let state = Mutex(State())

    var notices: [NotificationForStaff] {
        get { state.withLock { $0.notices } }
        set { state.withLock { $0.notices = newValue } }
    }

    var numbers: NotificationNumbers {
        get { state.withLock { $0.numbers } }
        set { state.withLock { $0.numbers = newValue } }
    }

    /// Whether a message can be sent again, and cancelled.
    var isPossible: Bool {
        get { state.withLock { $0.isPossible } }
        set { state.withLock { $0.isPossible = newValue } }
    }

    /// What every question is answered with, if anything.
    var failure: Fault? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    /// What was done, by whom.
    var done: [String] { state.withLock { $0.done } }
    /// What the log was asked.
    var asked: [Question] { state.withLock { $0.asked } }

    /// How often the last day was counted.
    var countings: Int { state.withLock { $0.countings } }

    private func asking<Answer: Sendable>(_ question: (inout State) throws -> Answer) throws -> Answer {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return try question(&state)
        }
    }

    func queue(now: Int64) throws -> QueueLength {
        try asking { state in
            let numbers = state.numbers
            return QueueLength(queued: numbers.queued, due: numbers.due, oldestDueSeconds: numbers.oldestDueSeconds)
        }
    }

    func numbers(now: Int64) throws -> NotificationNumbers {
        try asking { state in
            state.countings += 1
            return state.numbers
        }
    }

    func log(_ filter: NotificationLogFilter, before: Int64?, limit: Int, now: Int64) throws -> [NotificationForStaff] {
        try asking { state in
            state.asked.append(Question(filter: filter, before: before))
            return Array(state.notices.filter { $0.number < before ?? .max }.prefix(limit))
        }
    }

    func retry(_ message: String, by person: String, now: Int64) throws -> Bool {
        try asking { state in
            state.done.append("\(person) retries \(message)")
            return state.isPossible
        }
    }

    func cancel(_ message: String, by person: String, now: Int64) throws -> Bool {
        try asking { state in
            state.done.append("\(person) cancels \(message)")
            return state.isPossible
        }
    }
}

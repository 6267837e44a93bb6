import Synchronization

/// Budget of the bytes that all connections hold between two turns of their loops: parts of heads, bodies, and answers
/// that clients have not taken.
///
/// A request that arrives in one piece and an answer that fits the socket's buffer are never held, so they are served
/// also when the budget is used up.
final class BufferBudget: Sendable {
    /// Purpose of held bytes.
    enum Use {
        /// Bodies may fill three quarters of the budget. The rest is for heads and answers, so that bodies alone cannot
        /// keep others from being served.
        case body
        case headOrAnswer
    }

    private let limit: Int
    private let bytes = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Bytes that are held now.
    var held: Int { bytes.load(ordering: .relaxed) }

    func change(by difference: Int) { bytes.add(difference, ordering: .relaxed) }

    /// Whether a connection may hold more bytes for a purpose.
    func isUsedUp(for use: Use) -> Bool {
        held > (use == .body ? limit / 4 * 3 : limit)
    }
}

/// Budget of the bytes that all connections hold between two turns of their loops: parts of heads, bodies, and answers
/// that clients have not taken.
///
/// Each address has a share of it, which shrinks as others hold more. The share does not apply to an address with one
/// connection that holds something: a large answer must fit also into a small budget.
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

    fileprivate struct State {
        /// Bytes of all connections. An answer that several of them hold counts once.
        var held = 0
        var addresses: [ClientAddress: AddressHolding] = [:]
        /// The numbers of connections that hold an answer: of all, and of each address.
        var holders: [HeldAnswer: Int] = [:]
        var holdersOfAddress: [AnswerOfAddress: Int] = [:]
    }

    fileprivate struct AddressHolding {
        /// An answer that several connections of the address hold counts once.
        var bytes = 0
        var connections = 0
    }

    fileprivate struct AnswerOfAddress: Hashable {
        let answer: HeldAnswer
        let address: ClientAddress
    }

    /// The divisor of a share of an address, or of a site: a share is the budget that others leave, divided by this.
    private static func sharesOfTheRest(_ address: ClientAddress) -> Int { address.isSite ? 2 : 4 }

    private let limit: Int
    private let state = Monitor(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Bytes that are held now.
    var held: Int { state.withLock { $0.held } }

    /// Replaces what a connection holds. Returns whether all of them together hold more now: an answer that another one
    /// holds too adds nothing.
    @discardableResult
    func replace(_ old: BufferHolding, by new: BufferHolding) -> Bool {
        guard old != new else { return false }
        return state.withLock { state in
            let before = state.held
            state.add(new)
            state.remove(old)
            return state.held > before
        }
    }

    /// Whether a connection may hold no more bytes for a purpose.
    ///
    /// - Parameter address: The address that the connection holds them for. Nil has no share of its own, like a program on
    ///   a Unix socket.
    func isUsedUp(for use: Use, by address: ClientAddress?) -> Bool {
        let limit = use == .body ? limit / 4 * 3 : limit
        return state.withLock { state in
            guard state.held <= limit else { return true }
            var isUsedUp = false
            address?.forEachKey { key in
                guard let own = state.addresses[key], own.connections > 1 else { return }
                let rest = limit - (state.held - own.bytes)
                isUsedUp = isUsedUp || own.bytes > rest / Self.sharesOfTheRest(key)
            }
            return isUsedUp
        }
    }
}

extension BufferBudget.State {
    fileprivate mutating func add(_ holding: BufferHolding) {
        guard holding != .nothing else { return }
        held += holding.ownBytes
        if let answer = holding.answer { held += Self.begin(&holders, answer) ? answer.bytes : 0 }
        holding.address?.forEachKey { address in
            var bytes = holding.ownBytes
            if let answer = holding.answer, Self.begin(&holdersOfAddress, .init(answer: answer, address: address)) {
                bytes += answer.bytes
            }
            addresses[address, default: .init()].bytes += bytes
            addresses[address, default: .init()].connections += 1
        }
    }

    fileprivate mutating func remove(_ holding: BufferHolding) {
        guard holding != .nothing else { return }
        held -= holding.ownBytes
        if let answer = holding.answer { held -= Self.end(&holders, answer) ? answer.bytes : 0 }
        holding.address?.forEachKey { address in
            guard var own = addresses[address] else { return }
            own.bytes -= holding.ownBytes
            if let answer = holding.answer, Self.end(&holdersOfAddress, .init(answer: answer, address: address)) {
                own.bytes -= answer.bytes
            }
            own.connections -= 1
            addresses[address] = own.connections > 0 ? own : nil
        }
    }

    /// Counts a holder, and returns whether it is the first.
    private static func begin<Key>(_ counts: inout [Key: Int], _ key: Key) -> Bool {
        counts[key, default: 0] += 1
        return counts[key] == 1
    }

    /// Counts off a holder, and returns whether it was the last.
    private static func end<Key>(_ counts: inout [Key: Int], _ key: Key) -> Bool {
        guard let count = counts[key] else { return false }
        counts[key] = count > 1 ? count - 1 : nil
        return count == 1
    }
}

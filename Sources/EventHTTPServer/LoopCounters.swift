import Synchronization

/// What one thread has counted. Written by that thread alone, read by any: no lock and no shared write.
final class LoopCounters: Sendable {
    let accepted = Atomic(0)
    let requests = Atomic(0)
    let bytesReceived = Atomic(0)
    let bytesSent = Atomic(0)
    /// Connections that ended in the middle of a request or an answer.
    let broken = Atomic(0)
    /// The longest wait of the last whole second, in nanoseconds.
    let lagNanoseconds = Atomic(0)
    private let faults: InlineArray<13, Atomic<Int>> = InlineArray { _ in Atomic(0) }

    private static let places: [ServerFault.Reason: Int] = Dictionary(
        uniqueKeysWithValues: zip(ServerFault.Reason.allCases, 0...))

    func count(_ reason: ServerFault.Reason) {
        guard let place = LoopCounters.places[reason] else { return }
        faults[place].increase()
    }

    func value(_ reason: ServerFault.Reason) -> Int {
        LoopCounters.places[reason].map { faults[$0].load(ordering: .relaxed) } ?? 0
    }
}

extension Atomic where Value == Int {
    /// Adds where only one thread writes: cheaper than an atomic addition.
    func increase(by amount: Int = 1) {
        store(load(ordering: .relaxed) &+ amount, ordering: .relaxed)
    }
}

import Synchronization

/// Counters of one thread. Only that thread writes them and any thread reads them: no lock, no shared writes.
final class LoopCounters: Sendable {
    let accepted = Atomic(0)
    let requests = Atomic(0)
    let bytesReceived = Atomic(0)
    let bytesSent = Atomic(0)
    /// Connections that ended in the middle of a request or an answer.
    let broken = Atomic(0)
    /// Connections that were reset or closed because there was no memory for them.
    let memoryResets = Atomic(0)
    /// The longest wait in the last full second, in nanoseconds.
    let lagNanoseconds = Atomic(0)
    /// Turns of the event loop. A loop that does not turn is blocked, or nothing has woken it.
    let turns = Atomic(0)
    /// Requests that were given to a worker.
    let handedOver = Atomic(0)
    /// Errands of requests, and those for which there was no room or no thread in time.
    let errands = Atomic(0)
    let errandsRefused = Atomic(0)
    /// One counter for each possible reason.
    private let faults: [ServerFault.Reason: FaultCount] = Dictionary(
        uniqueKeysWithValues: ServerFault.Reason.allCases.map { ($0, FaultCount()) })

    private final class FaultCount: Sendable {
        let value = Atomic(0)
    }

    func count(_ reason: ServerFault.Reason) { faults[reason]?.value.increase() }

    func value(_ reason: ServerFault.Reason) -> Int { faults[reason]?.value.load(ordering: .relaxed) ?? 0 }
}

extension Atomic where Value == Int {
    /// Adds to a counter that only one thread writes; cheaper than an atomic addition.
    func increase(by amount: Int = 1) {
        store(load(ordering: .relaxed) &+ amount, ordering: .relaxed)
    }
}

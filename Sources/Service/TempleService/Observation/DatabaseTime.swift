internal import Glibc
internal import Platform

/// The time that the threads of a service spend in its databases: by kind for metrics, and for the request that a thread
/// answers now.
final class DatabaseTime: Sendable {
    enum Kind: String, CaseIterable {
        /// Searches for temples, their suggestions and their groups on a map.
        case search
        /// All else that is read of temples, deities and days.
        case read
        /// What the back office reads and writes, with the wait for others who write.
        case edit
        case accounts
    }

    private let kinds: [Kind: Latencies] = Dictionary(
        uniqueKeysWithValues: Kind.allCases.map { ($0, Latencies()) })
    /// The nanoseconds of each thread; nil where the system has no more keys.
    private let ofThreads: pthread_key_t?

    init() {
        var key = pthread_key_t()
        ofThreads = pthread_key_create(&key, nil) == 0 ? key : nil
    }

    deinit { if let ofThreads { pthread_key_delete(ofThreads) } }

    /// The time of this thread since ``restart()``.
    var ofThread: Duration { .nanoseconds(nanosecondsOfThread) }

    private var nanosecondsOfThread: Int { ofThreads.map { Int(bitPattern: pthread_getspecific($0)) } ?? 0 }

    /// Begins the count of this thread anew.
    func restart() { set(0) }

    func add(_ time: Duration, to kind: Kind) {
        kinds[kind]?.add(time)
        set(nanosecondsOfThread &+ Int(clamping: time.nanoseconds))
    }

    func measure<Answer, Failure: Error>(
        _ kind: Kind, _ body: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let start = ContinuousClock.now
        defer { add(.now - start, to: kind) }
        return try body()
    }

    /// The number itself stands in the place of the pointer that a key holds.
    private func set(_ nanoseconds: Int) {
        if let ofThreads { pthread_setspecific(ofThreads, UnsafeRawPointer(bitPattern: nanoseconds)) }
    }

    /// Returns the metric in the text format of Prometheus.
    func text() -> String {
        let heading = """
            # HELP nearby_database_seconds Time of each question to a database, by kind.
            # TYPE nearby_database_seconds histogram

            """
        return Kind.allCases.reduce(into: heading) { text, kind in
            text += kinds[kind]?.text("nearby_database_seconds", by: "kind", kind.rawValue) ?? ""
        }
    }
}

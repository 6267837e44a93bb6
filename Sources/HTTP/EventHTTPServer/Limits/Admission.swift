import HTTPModel
import Synchronization

/// Admission control for connections and requests, shared by all threads.
final class Admission: Sendable {
    private let maxConnections: Int
    private let maxHealthConnections: Int
    private let maxConnectionsPerAddress: Atomic<Int>
    private let open = Atomic(0)
    /// Number of open connections of the health listener.
    private let openForHealth = Atomic(0)
    /// Number of open connections of each address and each site that has one; bounded by twice `maxConnections`.
    private let addresses = Monitor<[ClientAddress: Int]>([:])
    /// Nil without a rate limit.
    private let buckets: Monitor<TokenBuckets?>
    /// Whether there are buckets. It is read for each request, which then takes no lock.
    private let limitsRate: Atomic<Bool>

    init(_ configuration: ServerConfiguration) {
        maxConnections = configuration.connectionLimit
        maxHealthConnections = configuration.maxHealthConnections
        maxConnectionsPerAddress = Atomic(configuration.maxConnectionsPerAddress)
        buckets = Monitor(configuration.rateLimit.map(TokenBuckets.init))
        limitsRate = Atomic(configuration.rateLimit != nil)
    }

    /// Replaces two limits. Connections that are open stay. A rate limit that is the same keeps its buckets; another one
    /// begins with full ones.
    func replace(rateLimit: RateLimit?, maxConnectionsPerAddress most: Int) {
        maxConnectionsPerAddress.store(most, ordering: .relaxed)
        buckets.withLock { buckets in
            if buckets?.limit != rateLimit { buckets = rateLimit.map(TokenBuckets.init) }
        }
        limitsRate.store(rateLimit != nil, ordering: .relaxed)
    }

    var openConnections: Int { open.load(ordering: .relaxed) + openForHealth.load(ordering: .relaxed) }

    /// Counts a connection, or throws if the limit is reached. Call `leave` once for each admitted connection.
    ///
    /// - Parameter address: The address whose connections are counted. Nil counts none.
    func enter(_ address: ClientAddress?, on listener: ListenerKind = .main) throws(ServerFault) {
        if listener == .health {
            guard openForHealth.add(1, ordering: .relaxed).newValue <= maxHealthConnections else {
                openForHealth.subtract(1, ordering: .relaxed)
                throw .tooManyConnections
            }
            return
        }
        guard open.add(1, ordering: .relaxed).newValue <= maxConnections else {
            open.subtract(1, ordering: .relaxed)
            throw .tooManyConnections
        }
        guard let address else { return }
        // Also counted without a limit: there may be one before the connection ends.
        let most = maxConnectionsPerAddress.load(ordering: .relaxed)
        let isLetIn = addresses.withLock { counts in
            var isLetIn = true
            address.forEachKey { key in
                isLetIn = isLetIn && (most == 0 || counts[key, default: 0] < most * key.share)
            }
            guard isLetIn else { return false }
            address.forEachKey { counts[$0, default: 0] += 1 }
            return true
        }
        guard isLetIn else {
            open.subtract(1, ordering: .relaxed)
            throw .tooManyConnectionsFromAddress
        }
    }

    func leave(_ address: ClientAddress?, on listener: ListenerKind = .main) {
        if listener == .health {
            openForHealth.subtract(1, ordering: .relaxed)
            return
        }
        open.subtract(1, ordering: .relaxed)
        guard let address else { return }
        addresses.withLock { counts in
            address.forEachKey { key in
                guard let count = counts[key] else { return }
                counts[key] = count > 1 ? count - 1 : nil
            }
        }
    }

    /// Admits a request, or throws if its address has no token left.
    func admitRequest(from address: ClientAddress?, at now: UInt64) throws(ServerFault) {
        guard limitsRate.load(ordering: .relaxed), let address else { return }
        if let seconds = buckets.withLock({ $0?.take(address, at: now) }) {
            throw .rateLimited(retryAfterSeconds: seconds)
        }
    }
}

internal import Glibc

/// The limit on this process's address space (`ulimit -v`).
enum AddressSpace {
    /// Address space of the program, its libraries and its first thread, in bytes.
    private static let baseBytes = 256 << 20
    /// Address space of a thread besides its stack, in bytes: its connection to the database and its buffers.
    private static let bytesPerThread = 1 << 20
    /// Threads for signals, logs and the building of the index.
    private static let ownThreads = 8

    /// Checks that the limit leaves room for this number of threads. An allocation that fails later would end the
    /// process without a word.
    static func check(threads: Int, workers: Int) throws(ServiceError) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < UInt64(Int.max) else {
            return
        }
        let needed = baseBytes + (threads + workers + ownThreads) * (stackBytes + bytesPerThread)
        guard Int(limit.rlim_cur) < needed else { return }
        throw ServiceError(
            .unavailable,
            "the limit on memory (ulimit -v) is \(limit.rlim_cur >> 20) MB; \(threads) threads and \(workers) workers "
                + "need \(needed >> 20) MB: raise it, or give fewer --threads and --workers")
    }

    /// Size of the stack of a new thread in bytes: glibc takes the soft limit on the stack, and Debian's is 8 MiB.
    private static var stackBytes: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0, limit.rlim_cur < UInt64(1 << 32)
        else { return 8 << 20 }
        return Int(limit.rlim_cur)
    }
}

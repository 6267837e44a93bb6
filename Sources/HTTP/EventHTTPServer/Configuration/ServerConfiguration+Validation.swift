internal import Glibc

extension ServerConfiguration {
    func validate() throws(ServerError) {
        // Without their types the compiler takes seconds over these tables.
        let numbers: [(String, Int, ClosedRange<Int>)] = [
            ("threads", threads, 1...1024),
            ("maxRequestLineBytes", maxRequestLineBytes, 64...(16 << 10)),
            ("maxHeaderBytes", maxHeaderBytes, 256...(60 << 10)),
            ("maxHeaderCount", maxHeaderCount, 1...10_000),
            ("maxBodyBytes", maxBodyBytes, 0...(1 << 30)),
            ("maxBufferedBytes", maxBufferedBytes, (1 << 20)...(1 << 40)),
            ("socketBufferBytes", socketBufferBytes, 4096...(1 << 30)),
            ("minBytesPerSecond", minBytesPerSecond, 0...(1 << 30)),
            ("maxRequestsPerConnection", maxRequestsPerConnection, 1...Int.max),
            ("maxConnections", maxConnections ?? 1, 1...10_000_000),
            ("maxConnectionsPerAddress", maxConnectionsPerAddress, 0...10_000_000),
            ("maxHealthConnections", maxHealthConnections, 1...10_000),
            ("workers", workers, 1...1024), ("maxQueuedWork", maxQueuedWork, 1...1_000_000),
            ("maxWorkersPerAddress", maxWorkersPerAddress, 1...1024),
            ("maxErrands", maxErrands, 1...1024), ("maxErrandsPerHost", maxErrandsPerHost, 1...1024),
            ("maxErrandsPerAddress", maxErrandsPerAddress, 1...1024),
            ("maxQueuedErrands", maxQueuedErrands, 1...10_000),
            ("maxParkedRequests", maxParkedRequests, 1...10_000),
            ("maxLingerBytes", maxLingerBytes, 0...(1 << 30)),
            ("rateLimit.burst", rateLimit?.burst ?? 1, 1...1_000_000),
            ("rateLimit.maxAddresses", rateLimit?.maxAddresses ?? 1, 1...10_000_000),
        ]
        for (field, value, range) in numbers where !range.contains(value) {
            throw .invalidConfiguration(field: field, accepted: range)
        }
        let day = 86_400_000
        let durations: [(String, Duration, ClosedRange<Int>)] = [
            ("idleTimeout", idleTimeout, 1...day), ("headerTimeout", headerTimeout, 1...day),
            ("requestTimeout", requestTimeout, 1...day), ("writeTimeout", writeTimeout, 1...day),
            ("lingerTimeout", lingerTimeout, 0...day), ("gracePeriod", gracePeriod, 0...day),
            ("maximumLag", maximumLag ?? .seconds(1), 1...day), ("parkTimeout", parkTimeout, 1...day),
            ("errandQueueTimeout", errandQueueTimeout, 1...day),
            ("watchdogPeriod", watchdogPeriod ?? .seconds(1), 1...day),
        ]
        for (field, value, range) in durations
        where value < .milliseconds(range.lowerBound) || value > .milliseconds(range.upperBound) {
            throw .invalidConfiguration(field: field, accepted: range)
        }
        let rates = 0.001...1_000_000
        if let rateLimit, !rates.contains(rateLimit.requestsPerSecond) {
            throw .invalidConfiguration(field: "rateLimit.requestsPerSecond", accepted: 1...1_000_000)
        }
    }

    /// Maximum number of connections. By default it leaves some of the process's descriptors free for other uses.
    public var connectionLimit: Int {
        if let maxConnections { return maxConnections }
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 10_000 }
        let open = Int(clamping: limit.rlim_cur)
        let health = healthPort == nil ? 0 : maxHealthConnections
        return min(10_000, max(16, open - 64 - health - 16 * threads))
    }
}

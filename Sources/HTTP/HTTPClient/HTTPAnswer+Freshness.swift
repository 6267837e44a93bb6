internal import CCurl

/// How long an answer may be used before its address is asked again (RFC 9111).
extension HTTPAnswer {
    /// The least and the greatest time, whatever a server says: a minute and a day.
    public static let freshSeconds: ClosedRange<Int64> = 60...86_400

    /// Returns for how many seconds from now on the answer is fresh, within ``freshSeconds``. An answer that says nothing of
    /// it is asked for again after the least time.
    ///
    /// - Parameter now: seconds since 1970, for an `Expires` without a `Date`.
    public func freshSeconds(now: Int64) -> Int64 {
        let said = lifetime(now: now) - age
        return min(max(said, Self.freshSeconds.lowerBound), Self.freshSeconds.upperBound)
    }

    /// The seconds since the answer left its origin, as the caches on the way say.
    private var age: Int64 { values(of: "age").first.flatMap(Self.seconds) ?? 0 }

    private func lifetime(now: Int64) -> Int64 {
        let directives = CacheDirective.all(in: values(of: "cache-control").joined(separator: ","))
        if directives.contains(where: { $0.name == "no-store" || $0.name == "no-cache" }) { return 0 }
        // Of several, the first counts (section 4.2.1); one that is no number is as good as none at all.
        if let longest = directives.first(where: { $0.name == "max-age" }) {
            return longest.value.flatMap(Self.seconds) ?? 0
        }
        guard let expires = values(of: "expires").first.flatMap(Self.date) else { return 0 }
        let (seconds, isTooFar) = expires.subtractingReportingOverflow(
            values(of: "date").first.flatMap(Self.date) ?? now)
        return isTooFar ? 0 : seconds
    }

    /// Reads a number of seconds (section 1.2.2). One that is too great is the greatest.
    static func seconds(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return min(Int64(text) ?? Self.greatestSeconds, Self.greatestSeconds)
    }

    private static let greatestSeconds: Int64 = 1 << 31

    /// Reads a date in each form of HTTP.
    static func date(_ text: String) -> Int64? {
        let seconds = Int64(curl_getdate(text, nil))
        return seconds == -1 ? nil : seconds
    }
}

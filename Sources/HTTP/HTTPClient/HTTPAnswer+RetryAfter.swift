/// When a server wants to be asked again (RFC 9110 section 10.2.3).
extension HTTPAnswer {
    /// Returns for how many seconds from now on the server wants to be left alone, at least 0; nil if it does not say so.
    ///
    /// - Parameter now: seconds since 1970, for a date.
    public func retryAfterSeconds(now: Int64) -> Int64? {
        guard let text = values(of: "retry-after").first else { return nil }
        if let seconds = Self.seconds(text) { return seconds }
        guard let date = Self.date(text) else { return nil }
        let (seconds, isTooFar) = date.subtractingReportingOverflow(now)
        return isTooFar ? nil : max(0, seconds)
    }
}

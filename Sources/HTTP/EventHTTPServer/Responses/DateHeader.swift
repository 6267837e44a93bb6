import Glibc

/// Value of the `Date` field, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7). It is made once a
/// second.
struct DateHeader {
    private var second: time_t = -1
    private(set) var bytes: [UInt8] = []

    /// Updates the bytes to the given time.
    mutating func update(to now: time_t) {
        guard now != second else { return }
        second = now
        var seconds = now
        var parts = tm()
        gmtime_r(&seconds, &parts)
        bytes.removeAll(keepingCapacity: true)
        let days: StaticString = "SunMonTueWedThuFriSat"
        let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"
        appendName(days, parts.tm_wday)
        bytes.append(contentsOf: ", ".utf8)
        appendTwoDigits(parts.tm_mday)
        bytes.append(UInt8(ascii: " "))
        appendName(months, parts.tm_mon)
        bytes.append(UInt8(ascii: " "))
        appendTwoDigits((parts.tm_year + 1900) / 100)
        appendTwoDigits((parts.tm_year + 1900) % 100)
        bytes.append(UInt8(ascii: " "))
        appendTwoDigits(parts.tm_hour)
        bytes.append(UInt8(ascii: ":"))
        appendTwoDigits(parts.tm_min)
        bytes.append(UInt8(ascii: ":"))
        appendTwoDigits(parts.tm_sec)
        bytes.append(contentsOf: " GMT".utf8)
    }

    /// Appends the three-letter name at an index of `names`.
    private mutating func appendName(_ names: StaticString, _ number: Int32) {
        names.withUTF8Buffer { bytes.append(contentsOf: $0[Int(number) * 3..<Int(number) * 3 + 3]) }
    }

    private mutating func appendTwoDigits(_ number: Int32) {
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

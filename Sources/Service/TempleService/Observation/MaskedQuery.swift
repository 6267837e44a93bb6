internal import TempleModel

/// A query as a log may have it: without what opens something to whoever has it.
enum MaskedQuery {
    /// The parameters whose values are shown: those that something here reads, without `key`, `code`, `state` and `return`,
    /// which are or may have secrets. A name that is not here may be anything, also a password that somebody has sent to the
    /// wrong place.
    private static let shown = Set(SearchParameter.allCases.map(\.rawValue)).union([
        "advance_days", "author", "back", "before", "change", "channel", "col", "confirm", "count", "day", "days",
        "deities", "deleted", "done", "dry_run", "edited", "entity", "error", "event_id", "exclude_kind", "facets",
        "festivals", "fields", "first", "format", "from", "full_moon", "groups", "id", "isLeap", "iss", "kind",
        "kinds", "lang", "leap", "me", "missing", "mode", "month", "name", "new_moon", "notify_time", "of", "on",
        "order", "page", "part", "reason", "round", "since", "to", "total", "type", "verdict", "way", "week",
        "write", "year", "zoom",
    ])
    private static let mask = "***"

    /// Returns a query with a mask for each value that is not ``shown``, and for what has no name. All else stays as it was sent.
    static func text(_ query: String) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let name = pair.prefix { $0 != "=" }
            // A name that cannot be decoded may be any.
            if pair.isEmpty || decoded(name).map(shown.contains) ?? false { return String(pair) }
            return name.endIndex < pair.endIndex ? "\(name)=\(mask)" : mask
        }.joined(separator: "&")
    }

    /// Returns a name without percent escapes; nil if one lacks digits, or the bytes are not UTF-8.
    private static func decoded(_ name: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = name.utf8
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
    }
}

import Foundation

/// An oracle for clocks: it looks at every minute.
struct SlowClock {
    private let zone: TimeZone

    init(_ name: String) throws {
        zone = try TimeZone(identifier: name) ?? TimeZone(identifier: "Asia/Taipei") ?? { throw NoZone(name: name) }()
    }

    private struct NoZone: Error {
        let name: String
    }

    /// Returns the day and the minute of the day that a clock shows, in minutes since 1970-01-01.
    private func shown(_ minute: Int) -> Int {
        minute + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(minute) * 60)) / 60
    }

    /// Returns the first moment at which the clock shows a time; else the first one at which it shows a later one.
    func moment(day: Int, minute: Int) throws -> Int64 {
        let wanted = day * 1_440 + minute
        var later: Int?
        for moment in day * 1_440 - 15 * 60..<(day + 1) * 1_440 + 15 * 60 {
            let shown = shown(moment)
            if shown == wanted { return Int64(moment) * 60 }
            if shown > wanted, later == nil { later = moment }
        }
        guard let later else { throw NoZone(name: zone.identifier) }
        return Int64(later) * 60
    }
}

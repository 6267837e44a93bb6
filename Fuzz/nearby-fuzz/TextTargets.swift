internal import Geodesy
internal import LunarCalendar
internal import OpeningHours
internal import TempleModel

/// Fuzz targets of texts from a client or a file: a parsed value can be written and parsed again.
enum TextTargets {
    static func cursor(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let cursor = PageCursor(text: text) else { return }
        requireEqual(PageCursor(text: cursor.text), cursor)
        requireEqual(PageCursor(text: Substring(text)), cursor)
    }

    static func lunar(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let day = try? LunarDay(parsing: text) {
            for written in [day.chineseText, day.shortText] { requireEqual(try? LunarDay(parsing: written), day) }
            for year in [1900, 2000, 2057, 2100] {
                if let found = try? LunarCalendar.occurrence(of: day, inLunarYear: year) {
                    require(LunarCalendar.contains(found.civilDay), "\(found)")
                }
            }
        }
        guard let day = CivilDay(iso8601: text) else { return }
        requireEqual(CivilDay(iso8601: day.description), day)
        requireEqual(CivilDay(dayNumber: day.dayNumber), day)
    }

    static func hours(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Hours that are read from free text always follow the grammar.
        let reading = HoursReading(text)
        if let hours = reading.openingHours { require((try? OpeningHours(hours)) != nil, hours) }
        if let lunar = reading.lunar { require((try? LunarHours(lunar)) != nil, lunar) }
        guard let hours = try? OpeningHours(text) else { return }
        for (number, minute) in [(20_777, 0), (20_777, 1_439), (20_512, 600), (-1, 300), (47_000, 720)] {
            let day = CivilDay(dayNumber: number)
            requireEqual(hours.isOpen(at: day, minute: minute), hours.isOpen(at: day, minute: minute))
        }
        // A space at the end changes nothing, if the text may be longer.
        guard text.utf8.count < OpeningHours.maximumByteCount else { return }
        requireEqual(try? OpeningHours(text + " "), hours)
    }

    /// Reads the values of a search, one `name=value` on each line: the search is rejected, or its values are within
    /// their limits.
    static func query(_ bytes: [UInt8]) {
        var texts: TempleQueryText = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let parameter = SearchParameter(rawValue: String(parts[0])) else { continue }
            texts[parameter] = parts.count == 2 ? String(parts[1]) : ""
        }
        let now = TaiwanTime(day: CivilDay(dayNumber: 20_777), minute: 600)
        for radiusUnits in [false, true] {
            guard let query = try? TempleQuery(parsing: texts, radiusUnits: radiusUnits, now: now) else { continue }
            require((1...100).contains(query.limit), "\(query.limit)")
            if let center = query.center {
                require(abs(center.latitude) <= 90 && abs(center.longitude) <= 180, "\(center)")
            } else {
                require(query.filter.needsNoPoint && query.order != .distance, "\(query)")
            }
            require(query.filter.ids.map { (1...100).contains($0.count) } ?? true, "\(query)")
            require(query.radius.kilometers > 0 && query.radius.kilometers <= 500, "\(query.radius)")
        }
    }
}

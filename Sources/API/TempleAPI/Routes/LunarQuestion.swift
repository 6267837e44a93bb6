internal import FoundationEssentials
internal import WebRouting

/// Request body for the lunar calendar: `{"lunar":{"year":2025,"month":3,"day":23,"isLeap":false}}`, or an array of
/// such days for a batch. `isLeap` and `year` are optional. A `year` next to `lunar` applies to all days.
struct LunarQuestion: Decodable {
    let days: [Day]
    let isBatch: Bool

    struct Day: Decodable {
        /// The lunar year. Nil asks for the coming years.
        var year: Int?
        let month: Int
        let day: Int
        let isLeap: Bool

        private enum Key: String, CodingKey, CaseIterable {
            case year, month, day, isLeap
        }

        init(year: Int?, month: Int, day: Int, isLeap: Bool) {
            self.year = year
            self.month = month
            self.day = day
            self.isLeap = isLeap
        }

        init(from decoder: any Decoder) throws {
            try AnyKey.refuseUnknown(decoder, known: Key.allCases.map(\.rawValue))
            let fields = try decoder.container(keyedBy: Key.self)
            year = try fields.decodeIfPresent(Int.self, forKey: .year)
            month = try fields.decode(Int.self, forKey: .month)
            day = try fields.decode(Int.self, forKey: .day)
            isLeap = try fields.decodeIfPresent(Bool.self, forKey: .isLeap) ?? false
        }
    }

    private enum Key: String, CodingKey, CaseIterable {
        case lunar, year
    }

    /// Key of any name. Unknown keys are refused: a misspelt `isLeap` would otherwise give the answer for another day.
    private struct AnyKey: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }

        static func refuseUnknown(_ decoder: any Decoder, known: [String]) throws {
            let fields = try decoder.container(keyedBy: AnyKey.self)
            if let unknown = fields.allKeys.first(where: { !known.contains($0.stringValue) }) {
                throw DecodingError.dataCorruptedError(forKey: unknown, in: fields, debugDescription: "unknown member")
            }
        }
    }

    /// The year next to `lunar`. It is kept because a batch may have no days.
    let commonYear: Int?

    init(from decoder: any Decoder) throws {
        try AnyKey.refuseUnknown(decoder, known: Key.allCases.map(\.rawValue))
        let fields = try decoder.container(keyedBy: Key.self)
        let year = try fields.decodeIfPresent(Int.self, forKey: .year)
        let list = try? fields.nestedUnkeyedContainer(forKey: .lunar)
        isBatch = list != nil
        let written = try list.map(Self.batch) ?? [try fields.decode(Day.self, forKey: .lunar)]
        commonYear = year
        days = try written.map { day in
            guard let year else { return day }
            guard day.year ?? year == year else {
                throw Fault.badParameter(
                    "invalid-body", "lunar", "lunar: the year of a day is not \(year), the year next to lunar"
                ).saying(
                    "日期中的年份不是 lunar 旁的 \(year) 年", "日付の中の年が、lunar の隣の年 \(year) と違います")
            }
            var day = day
            day.year = year
            return day
        }
    }

    /// Reads the days of a batch. A batch above the limit is refused before its other days are decoded.
    private static func batch(_ list: any UnkeyedDecodingContainer) throws -> [Day] {
        var (list, days) = (list, [Day]())
        while !list.isAtEnd {
            guard days.count < LunarRoute.largestBatch else {
                throw Fault.badParameter(
                    "invalid-body", "lunar", "lunar: give at most \(LunarRoute.largestBatch) days"
                ).saying(
                    "請給至多 \(LunarRoute.largestBatch) 個日期", "日付は \(LunarRoute.largestBatch) 個までにしてください")
            }
            days.append(try list.decode(Day.self))
        }
        return days
    }
}

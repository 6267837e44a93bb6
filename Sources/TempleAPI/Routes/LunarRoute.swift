internal import Foundation
internal import HTTPModel
internal import LunarCalendar
internal import TempleModel

/// `POST /api/lunar`: lunar days to civil days, one or a batch.
enum LunarRoute {
    static let largestBatch = 1000
    /// How many coming years one answer covers, where no year is named.
    private static let comingYears = 5

    /// What is asked: `{"lunar":{"month":3,"day":23}}`, with `year` for one lunar year, or an array for a batch.
    private struct Question: Decodable {
        let days: [Day]
        let isBatch: Bool
        let year: Int?

        struct Day: Decodable {
            let month: Int
            let day: Int
            let isLeap: Bool?

            private enum Key: String, CodingKey, CaseIterable {
                case month, day, isLeap
            }

            init(from decoder: any Decoder) throws {
                try AnyKey.refuseUnknown(decoder, known: Key.allCases.map(\.rawValue))
                let fields = try decoder.container(keyedBy: Key.self)
                month = try fields.decode(Int.self, forKey: .month)
                day = try fields.decode(Int.self, forKey: .day)
                isLeap = try fields.decodeIfPresent(Bool.self, forKey: .isLeap)
            }
        }

        private enum Key: String, CodingKey, CaseIterable {
            case lunar, year
        }

        /// A misspelt `isLeap` would be answered with another day than the one asked for.
        private struct AnyKey: CodingKey {
            let stringValue: String
            let intValue: Int? = nil

            init(stringValue: String) { self.stringValue = stringValue }

            init?(intValue: Int) { nil }

            static func refuseUnknown(_ decoder: any Decoder, known: [String]) throws {
                let fields = try decoder.container(keyedBy: AnyKey.self)
                if let unknown = fields.allKeys.first(where: { !known.contains($0.stringValue) }) {
                    throw DecodingError.dataCorruptedError(
                        forKey: unknown, in: fields, debugDescription: "unknown member")
                }
            }
        }

        init(from decoder: any Decoder) throws {
            try AnyKey.refuseUnknown(decoder, known: Key.allCases.map(\.rawValue))
            let fields = try decoder.container(keyedBy: Key.self)
            year = try fields.decodeIfPresent(Int.self, forKey: .year)
            isBatch = (try? fields.nestedUnkeyedContainer(forKey: .lunar)) != nil
            days =
                isBatch
                ? try fields.decode([Day].self, forKey: .lunar) : [try fields.decode(Day.self, forKey: .lunar)]
        }
    }

    static func answer(_ call: Call) throws -> Response {
        let today = try call.day()
        try checkBodyType(call.request.headers)
        guard let question = try? JSONDecoder().decode(Question.self, from: Data(call.request.body)) else {
            throw Problem.badParameter(
                "invalid-body", "lunar",
                "the body is not of the form {\"lunar\":{\"month\":3,\"day\":23,\"isLeap\":false},\"year\":2027}; "
                    + "isLeap and year may be left out, and lunar may be an array")
        }
        guard question.days.count <= largestBatch else {
            throw Problem.badParameter("invalid-body", "lunar", "lunar: at most \(largestBatch) days at once")
        }
        // Also where no day is asked for: a batch may be empty.
        if let year = question.year, !LunarCalendar.years.contains(year) {
            throw Problem.badParameter("invalid-lunar-date", "lunar", "\(LunarCalendarError.yearOutOfRange(year))")
        }
        let answers = try question.days.map { day in
            (day: day, occurrences: try occurrences(of: day, year: question.year, today: today))
        }
        var json = JSONWriter(reservingCapacity: 160 * answers.count + 64)
        if question.isBatch {
            json.object { json in
                dates([], to: &json)
                json.key("results")
                json.array(answers) { json, answer in
                    json.object { json in
                        json.key("lunar")
                        json.object { json in
                            json.member("month", Int64(answer.day.month))
                            json.member("day", Int64(answer.day.day))
                            json.member("isLeap", answer.day.isLeap ?? false)
                        }
                        dates(answer.occurrences, to: &json)
                    }
                }
            }
        } else {
            json.object { json in
                dates(answers.first?.occurrences ?? [], to: &json)
                json.key("results")
                json.null()
            }
        }
        return .json(json.bytes)
    }

    /// The body is JSON as it is; what has no type is taken for it.
    private static func checkBodyType(_ headers: Headers) throws(Problem) {
        let type = headers["Content-Type"].map { $0.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" } }
        guard type?.lowercased() ?? MediaType.json == MediaType.json,
            headers["Content-Encoding"]?.lowercased() ?? "identity" == "identity"
        else {
            throw Problem(
                status: 415, code: "unsupported-media-type", title: "Unsupported media type",
                detail: "send the body as application/json, not compressed")
        }
    }

    /// The dates; those where the 29th stands for a 30th that the month does not have are named again.
    private static func dates(_ occurrences: [LunarOccurrence], to json: inout JSONWriter) {
        json.key("solar_dates")
        json.array(occurrences) { $0.value($1.civilDay.description) }
        json.key("clamped_dates")
        json.array(occurrences.filter(\.isClamped)) { $0.value($1.civilDay.description) }
    }

    private static func occurrences(
        of day: Question.Day, year: Int?, today: CivilDay
    ) throws -> [LunarOccurrence] {
        do {
            let lunar = try LunarDay(month: day.month, day: day.day, isLeapMonth: day.isLeap ?? false)
            if let year { return [try LunarCalendar.occurrence(of: lunar, inLunarYear: year)] }
            let end = min(LunarCalendar.lastDay, today.adding(days: comingYears * 366))
            return Array(
                try LunarCalendar.occurrences(of: lunar, from: today, through: end).prefix(comingYears))
        } catch let error as LunarDay.Invalid {
            throw Problem.badParameter("invalid-lunar-date", "lunar", "\(error)")
        } catch let error as LunarCalendarError {
            throw Problem.badParameter("invalid-lunar-date", "lunar", "\(error)")
        }
    }
}

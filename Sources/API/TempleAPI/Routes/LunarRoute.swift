internal import FoundationEssentials
internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel
internal import WebRouting

/// `GET /api/lunar`, `POST /api/lunar` and `POST /api/lunar/batch`: convert lunar days to civil days.
enum LunarRoute {
    static let largestBatch = 1000
    /// A batch of this size with all members fits, also with white space between them.
    static let maxBodyBytes = 64 << 10
    static let years = LunarCalendar.years
    /// Number of coming years in one answer if the request names no year.
    private static let comingYears = 5

    /// Answers a request with the day in its query parameters.
    static func answerParameters(_ call: RouteCall) throws -> Response {
        let today = try call.day()
        let year = try call.given.number("year", in: years)
        let day = LunarQuestion.Day(
            year: year, month: try required("month", in: 1...12, call.given),
            day: try required("day", in: 1...30, call.given), isLeap: try call.given.flag("isLeap"))
        // Month, day and year are already valid; only the leap month may not exist.
        return .json(document(of: try occurrences(of: day, today: today, parameter: "isLeap")))
    }

    private static func required(
        _ name: String, in range: ClosedRange<Int>, _ given: QueryParameters
    ) throws(Fault) -> Int {
        guard let number = try given.number(name, in: range) else {
            throw .badParameter("missing-parameter", name, "\(name): is missing")
        }
        return number
    }

    /// Whether the body may have so many days that decoding and converting them takes long. Only the worker decodes
    /// such a body.
    static func takesLong(_ call: RouteCall) -> Bool { call.request.body.count > mostBytesOnLoop }

    /// Fifty to a hundred days.
    private static let mostBytesOnLoop = 2 << 10

    /// Answers a request with one day or a batch in its body.
    static func answerBody(_ call: RouteCall) throws -> Response {
        let today = try call.day()
        let question: LunarQuestion
        do {
            question = try JSONDecoder().decode(LunarQuestion.self, from: Data(call.request.body))
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault.badParameter(
                "invalid-body", "lunar",
                "the body does not have the form {\"lunar\":{\"year\":2027,\"month\":3,\"day\":23,\"isLeap\":false}}; "
                    + "isLeap and year are optional, year can also be a member next to lunar, and lunar can be an array"
            ).saying(
                "內容的格式不是 {\"lunar\":{\"year\":2027,\"month\":3,\"day\":23,\"isLeap\":false}}；isLeap 與 year 可省略，"
                    + "year 也可寫在 lunar 旁，lunar 也可為陣列",
                "内容が {\"lunar\":{\"year\":2027,\"month\":3,\"day\":23,\"isLeap\":false}} の形ではありません。isLeap と year は"
                    + "省けます。year は lunar の隣にも書け、lunar は配列でもかまいません")
        }
        // Check the year even for an empty batch.
        if let year = question.commonYear, !LunarCalendar.years.contains(year) {
            throw Fault(LunarCalendarError.yearOutOfRange(year), of: "lunar")
        }
        let answers = try question.days.map { day in
            (day: day, occurrences: try occurrences(of: day, today: today, parameter: "lunar"))
        }
        guard question.isBatch else { return .json(document(of: answers.first?.occurrences ?? [])) }
        return .json(document(of: answers))
    }

    /// Writes the answer to one day.
    private static func document(of occurrences: [LunarOccurrence]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            dates(occurrences, to: &json)
            json.key("results")
            json.null()
        }
        return json.bytes
    }

    /// Writes the answer to a batch, in the same form.
    private static func document(
        of answers: [(day: LunarQuestion.Day, occurrences: [LunarOccurrence])]
    ) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 160 * answers.count + 64)
        json.object { json in
            dates([], to: &json)
            json.key("results")
            json.array(answers) { json, answer in
                json.object { json in
                    json.key("lunar")
                    json.object { json in
                        json.member("year", answer.day.year.map(Int64.init))
                        json.member("month", Int64(answer.day.month))
                        json.member("day", Int64(answer.day.day))
                        json.member("isLeap", answer.day.isLeap)
                    }
                    dates(answer.occurrences, to: &json)
                }
            }
        }
        return json.bytes
    }

    /// Writes the dates, and again those where the month has no 30th and the 29th replaces it.
    private static func dates(_ occurrences: [LunarOccurrence], to json: inout JSONWriter) {
        json.key("solar_dates")
        json.array(occurrences) { $0.value($1.civilDay.description) }
        json.key("clamped_dates")
        json.array(occurrences.filter(\.isClamped)) { $0.value($1.civilDay.description) }
    }

    private static func occurrences(
        of day: LunarQuestion.Day, today: CivilDay, parameter: String
    ) throws -> [LunarOccurrence] {
        do {
            let lunar = try LunarDay(month: day.month, day: day.day, isLeapMonth: day.isLeap)
            if let year = day.year { return [try LunarCalendar.occurrence(of: lunar, inLunarYear: year)] }
            let end = min(LunarCalendar.lastDay, today.adding(days: comingYears * 366))
            return Array(
                try LunarCalendar.occurrences(of: lunar, from: today, through: end).prefix(comingYears))
        } catch let error as LunarDay.Invalid {
            throw Fault(error, of: parameter)
        } catch let error as LunarCalendarError {
            throw Fault(error, of: parameter)
        }
    }
}

internal import Foundation
internal import HTTPModel
internal import LunarCalendar
internal import TempleFormats
internal import TempleModel

/// `GET /api/lunar`, `POST /api/lunar` and `POST /api/lunar/batch`: lunar days to civil days.
enum LunarRoute {
    static let largestBatch = 1000
    static let years = LunarCalendar.years
    /// How many coming years one answer covers, where no year is named.
    private static let comingYears = 5

    /// The answer to a day in the query's parameters.
    static func answerParameters(_ call: RouteCall) throws -> Response {
        let today = try call.day()
        let year = try call.given.number("year", in: years)
        let day = LunarQuestion.Day(
            year: year, month: try required("month", in: 1...12, call.given),
            day: try required("day", in: 1...30, call.given), isLeap: try call.given.flag("isLeap"))
        // Month, day and year are in bounds: what there may not be is the leap month.
        return .json(document(of: try occurrences(of: day, today: today, parameter: "isLeap")))
    }

    private static func required(
        _ name: String, in range: ClosedRange<Int>, _ given: QueryParameters
    ) throws(Problem) -> Int {
        guard let number = try given.number(name, in: range) else {
            throw .badParameter("missing-parameter", name, "\(name): is missing")
        }
        return number
    }

    /// The answer to one day, or to a batch, in the body.
    static func answerBody(_ call: RouteCall) throws -> Response {
        let today = try call.day()
        try checkBodyType(call.request.headers)
        let question: LunarQuestion
        do {
            question = try JSONDecoder().decode(LunarQuestion.self, from: Data(call.request.body))
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem.badParameter(
                "invalid-body", "lunar",
                "the body is not of the form {\"lunar\":{\"year\":2027,\"month\":3,\"day\":23,\"isLeap\":false}}; "
                    + "isLeap and year may be left out, year may stand beside lunar, and lunar may be an array")
        }
        guard question.days.count <= largestBatch else {
            throw Problem.badParameter("invalid-body", "lunar", "lunar: at most \(largestBatch) days at once")
        }
        // Also where no day is asked for: a batch may be empty.
        if let year = question.commonYear, !LunarCalendar.years.contains(year) {
            throw Problem.badParameter("invalid-lunar-date", "lunar", "\(LunarCalendarError.yearOutOfRange(year))")
        }
        let answers = try question.days.map { day in
            (day: day, occurrences: try occurrences(of: day, today: today, parameter: "lunar"))
        }
        guard question.isBatch else { return .json(document(of: answers.first?.occurrences ?? [])) }
        return .json(document(of: answers))
    }

    /// The answer to one day.
    private static func document(of occurrences: [LunarOccurrence]) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            dates(occurrences, to: &json)
            json.key("results")
            json.null()
        }
        return json.bytes
    }

    /// The answer to a batch, in the same shape.
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

    /// The body is JSON, whatever a browser's plain `fetch` calls it; what has no type is taken for it.
    private static func checkBodyType(_ headers: Headers) throws(Problem) {
        let type = headers["Content-Type"].map { $0.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" } }
        guard [MediaType.json, MediaType.plain].contains(type?.lowercased() ?? MediaType.json),
            headers["Content-Encoding"]?.lowercased() ?? "identity" == "identity"
        else {
            throw Problem(
                status: 415, code: "unsupported-media-type", title: "Unsupported media type",
                detail: "send the body as application/json or text/plain, not compressed")
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
        of day: LunarQuestion.Day, today: CivilDay, parameter: String
    ) throws -> [LunarOccurrence] {
        do {
            let lunar = try LunarDay(month: day.month, day: day.day, isLeapMonth: day.isLeap)
            if let year = day.year { return [try LunarCalendar.occurrence(of: lunar, inLunarYear: year)] }
            let end = min(LunarCalendar.lastDay, today.adding(days: comingYears * 366))
            return Array(
                try LunarCalendar.occurrences(of: lunar, from: today, through: end).prefix(comingYears))
        } catch let error as LunarDay.Invalid {
            throw Problem.badParameter("invalid-lunar-date", parameter, "\(error)")
        } catch let error as LunarCalendarError {
            throw Problem.badParameter("invalid-lunar-date", parameter, "\(error)")
        }
    }
}

internal import APIDescription
internal import HTTPModel
internal import TempleFormats
internal import TempleModel
internal import WebRouting
internal import Wording

/// The form of a fault for programs: problem details (RFC 9457).
///
/// `code` is stable and meant for programs. `detail` is one plain sentence for people.
enum ProblemDocument {
    /// Returns the answer.
    ///
    /// - Parameter parameters: Those of the route, which say what a right value is.
    static func response(
        _ fault: Fault, in language: Language = .english, of parameters: [Parameter] = []
    ) -> Response {
        let (title, detail) = words(fault, in: language, of: parameters)
        var response = Response.json(
            fault.problem(title: title, detail: detail), status: fault.status, contentType: MediaType.problem)
        // The problem may be gone in a moment.
        response.headers["Cache-Control"] = "no-store"
        for field in fault.headers.fields { response.headers.append(field.name, field.value) }
        return response
    }

    /// Returns title and sentence in a language; in English where the code has no words.
    static func words(
        _ fault: Fault, in language: Language, of parameters: [Parameter]
    ) -> (title: String, detail: String) {
        guard let code = ProblemCode(rawValue: fault.code) else { return wordsWithoutCode(fault, in: language) }
        let schema = fault.parameter.flatMap { name in parameters.first { $0.name == name }?.schema }
        let title: String
        var detail: String
        let requirement: String?
        switch language {
        case .english:
            return (fault.title, fault.detail)
        case .chinese:
            title = code.chineseTitle
            detail = fault.chineseDetail ?? code.chineseDetail
            requirement = schema?.chineseRequirement.map { "，" + $0 }
        case .japanese:
            title = code.japaneseTitle
            detail = fault.japaneseDetail ?? code.japaneseDetail
            requirement = schema?.japaneseRequirement.map { "。" + $0 }
        }
        if let parameter = fault.parameter {
            // A sentence of the fault's own says what would be right, as the English one does.
            let isGeneral = (language == .chinese ? fault.chineseDetail : fault.japaneseDetail) == nil
            if isGeneral, code == .missingParameter || code == .invalidParameter, let requirement {
                detail += requirement
            }
            detail = "\(parameter)：" + detail
        }
        return (title, detail)
    }
}

extension ProblemDocument {
    /// Returns title and sentence of a fault whose code belongs to other routes, or to the server.
    private static func wordsWithoutCode(_ fault: Fault, in language: Language) -> (title: String, detail: String) {
        switch language {
        case .english: break
        case .chinese:
            if let detail = fault.chineseDetail { return (ProblemCode.chineseTitle(ofStatus: fault.status), detail) }
        case .japanese:
            if let detail = fault.japaneseDetail { return (ProblemCode.japaneseTitle(ofStatus: fault.status), detail) }
        }
        return (fault.title, fault.detail)
    }
}

extension Fault {
    /// Creates the fault of a resource without any day. It has no calendar, not an empty one.
    static func noCalendar(_ reason: NoDayReason?) -> Fault {
        let code = ProblemCode.noCalendar
        var fault = notFound(code.rawValue, "there are no days for a calendar")
        if let reason {
            fault.detail += ": \(reason.explanation) (\(reason.rawValue))"
            fault.chineseDetail = "\(code.chineseDetail)：\(reason.chinese)（\(reason.rawValue)）"
            fault.japaneseDetail = "\(code.japaneseDetail)：\(reason.japanese)（\(reason.rawValue)）"
        }
        return fault
    }
}

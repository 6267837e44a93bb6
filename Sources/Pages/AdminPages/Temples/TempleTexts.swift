internal import Geodesy
internal import Secrets
internal import TempleModel
internal import WebPages

/// The members of a temple as texts: what the inputs of its form show.
struct TempleTexts {
    private var texts: [String: String] = [:]

    /// - Parameter record: what is shown of the temple; nil for a new one.
    init(_ record: TempleRecord?) {
        guard let record else { return }
        for field in MergedTemple.Field.ofForm { set(field, to: record.value(of: field)) }
    }

    /// The text of a member, such as `lat`; empty for none.
    subscript(member: String) -> String {
        get { texts[member] ?? "" }
        set { texts[member] = newValue }
    }

    private mutating func set(_ field: MergedTemple.Field, to value: FieldValue) {
        switch value {
        case .none, .photos: break
        case .text(let text): texts[field.rawValue] = text
        case .texts(let names): texts[field.rawValue] = names.joined(separator: "\n")
        case .position(let place, let precision):
            texts["lat"] = "\(place.latitude)"
            texts["lng"] = "\(place.longitude)"
            texts["precision"] = precision?.rawValue
        case .hours(let hours):
            texts["open_time"] = hours.text
            texts["opening_hours"] = hours.stated
            texts["opening_hours_lunar"] = hours.lunar
        case .rating(let rating, let count):
            texts["rating"] = "\(rating)"
            texts["rating_count"] = count.map { "\($0)" }
        }
    }

    // MARK: What was shown

    private static let ofSeveralLines = Set(
        MergedTemple.Field.allCases.filter { $0.kind == .texts || $0.isProse }.map(\.rawValue))

    /// Returns the text of a member as a form sends it that nobody has touched.
    func sent(_ member: String) -> String {
        let text = self[member]
        switch member {
        // What an import finds out of a position is shown, and cannot be chosen.
        case "precision":
            let isChosen = [PositionPrecision.surveyed, .geocoded].contains { $0.rawValue == text }
            return isChosen ? text : ""
        case let member where Self.ofSeveralLines.contains(member): return text
        // An input of one line has no line feeds.
        default: return String(text.filter { !$0.isNewline })
        }
    }

    /// Returns the mark of a member.
    func mark(_ member: String) -> String { Self.mark(sent(member)) }

    /// Returns a text as it is whatever a browser does to it: with simple line feeds, without spaces at its ends.
    static func plain(_ text: String) -> String {
        lines(text).joined(separator: "\n")
    }

    /// Returns the lines of a text without spaces at their ends, and without empty ones at the beginning and the end.
    static func lines(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(\.trimmed)
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return Array(lines.drop(while: \.isEmpty))
    }

    /// Returns what a form sends along with a member, so that it is known whether somebody has changed the text: a short
    /// digest of what was shown. An empty text has none.
    static func mark(_ text: String) -> String {
        let text = plain(text)
        return text.isEmpty ? "" : String(Secrets.sha256(text).prefix(24))
    }
}

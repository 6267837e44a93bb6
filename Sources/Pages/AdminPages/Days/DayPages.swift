internal import LunarCalendar
internal import TempleModel
internal import WebRouting
internal import Wording

/// The days of deities, festivals and activities: what a rule means, the calendar of the coming months, and a day that is moved.
enum DayPages {
    static let check = "/admin/check/rule"
    static let calendar = "/admin/calendar"
    static let converter = "/admin/calendar/convert"
    static let move = "/admin/calendar/move"

    static let routes: [AdminPageRoute] = [
        .check(check) { context, form in
            .document(try checked(form, context).html.bytes, type: "text/html; charset=utf-8")
        },
        .page(calendar) { .page(try CalendarPage.page($0)) },
        .page(converter) { .page(try ConverterPage.page($0)) },
        .page(move, for: .editor) { .page(try MovePage.page($0)) },
        .form(
            move, again: { context, form, note in try MovePage.page(context, form, above: note.html) }
        ) { context, form in try MovePage.answer(context, form) },
    ]

    /// Returns the check of a rule. `prefix` is what the names of its members begin with, and `rule` the kind of one without a
    /// choice.
    private static func checked(_ form: AdminForm, _ context: AdminContext) throws(Fault) -> Checked {
        let prefix = form["prefix"] ?? ""
        guard prefix.utf8.count <= 20, prefix.utf8.allSatisfy(isPlain) else { throw .wrong("prefix", prefix) }
        var kind: RecurrenceForm.Kind?
        if let name = form["rule"] {
            guard let fixed = RecurrenceForm.Kind(rawValue: name) else { throw .wrong("rule", name) }
            kind = fixed
        }
        // A row of a deity that is empty has nothing missing.
        if let kind, kind.required.allSatisfy({ form.text(prefix + $0) == nil }) { return Checked() }
        return DayRuleCheck(TypedRule(kind: kind) { form[prefix + $0] }, context).checked
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || [0x2E, 0x5F].contains(byte)
    }

    /// - Parameter address: that of the calendar, perhaps with a filter.
    static func back(_ context: AdminContext, to address: String) -> HTML {
        "<p><a class=\"button quiet\" href=\"\(address)\">\(context.words("Back to the calendar", "回行事曆", "暦へ戻る"))</a></p>"
    }
}

extension AdminContext {
    /// The day in Taiwan.
    var today: CivilDay { call.time.day }
}

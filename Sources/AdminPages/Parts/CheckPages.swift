internal import HTMLText
internal import HTTPModel
internal import TempleModel
internal import TempleWeb
internal import WebRouting

/// What the fields of a form mean, asked while somebody types. Each answer is a part of a page, and changes nothing.
enum CheckPages {
    static let position = "/admin/check/position"
    static let deities = "/admin/check/deities"
    static let deityNames = "/admin/check/deity-names"
    static let hours = "/admin/check/hours"
    static let member = "/admin/check/member"

    static let routes: [AdminPageRoute] = [
        .page(position) { context in
            part(try PositionCheck(context) { values($0, context).first }.checked().html)
        },
        .page(deities) { context in
            let check = DeitiesCheck(
                main: values("main_deity", context).first ?? "", side: values("side_deities", context), context)
            return part(try check.checked().html)
        },
        .page(deityNames) { part(try DeityOptions.html(for: values("q", $0).first ?? "", $0)) },
        .page(hours) { context in
            func value(_ name: String) -> String { values(name, context).first ?? "" }
            let typed = TypedHours(
                openTime: value("open_time"), openingHours: value("opening_hours"),
                lunar: value("opening_hours_lunar"))
            return part(HoursCheck(typed, context).checked.html)
        },
        .page(member) { context in
            let name = context["member"] ?? JudgedMember.phone.rawValue
            guard let member = JudgedMember(rawValue: name) else { throw Fault.wrong("member", name) }
            return part(MemberCheck(member, values("value", context).first ?? "", context).checked.html)
        },
    ]

    private static func part(_ html: HTML) -> AdminAnswer { .document(html.bytes, type: "text/html; charset=utf-8") }

    /// Returns the values of a parameter, also those that are empty, as those of the fields of a form.
    private static func values(_ name: String, _ context: AdminContext) -> [String] {
        context.request.query.filter { $0.name == name }.map(\.value)
    }
}

internal import HTTPModel
internal import TempleModel
internal import WebRouting
internal import Wording

/// What the fields of a form mean, asked while somebody types. Each answer is a part of a page, and changes nothing.
enum CheckPages {
    static let position = "/admin/check/position"
    static let deities = "/admin/check/deities"
    static let deityNames = "/admin/check/deity-names"
    static let hours = "/admin/check/hours"
    static let member = "/admin/check/member"

    static let routes: [AdminPageRoute] = [
        .check(position) { context, form in
            part(try PositionCheck(context) { form.values($0).first }.checked().html)
        },
        .check(deities) { context, form in
            let check = DeitiesCheck(
                main: form.values("main_deity").first ?? "", side: form.values("side_deities"), context)
            return part(try check.checked().html)
        },
        .check(deityNames) { context, form in
            part(try DeityOptions.html(for: form.values("q").first ?? "", context))
        },
        .check(hours) { context, form in
            func value(_ name: String) -> String { form.values(name).first ?? "" }
            let typed = TypedHours(
                openTime: value("open_time"), openingHours: value("opening_hours"),
                lunar: value("opening_hours_lunar"))
            return part(HoursCheck(typed, context).checked.html)
        },
        .check(member) { context, form in
            let name = form["member"] ?? JudgedMember.phone.rawValue
            guard let member = JudgedMember(rawValue: name) else { throw Fault.wrong("member", name) }
            return part(MemberCheck(member, form.values("value").first ?? "", context).checked.html)
        },
    ]

    private static func part(_ html: HTML) -> AdminAnswer { .document(html.bytes, type: "text/html; charset=utf-8") }
}

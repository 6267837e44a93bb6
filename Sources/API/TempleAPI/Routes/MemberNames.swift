internal import APIDescription
internal import WebRouting

/// `fields`: the members that an answer has of each temple. `id,name` keeps these alone; `-map` leaves this one out.
enum MemberNames {
    static let parameter = "fields"
    private static let leavingOut = "-"

    /// Parses the parameter. Nil means all members.
    ///
    /// - Parameter members: The names of all members, in their order.
    static func parse(_ given: QueryParameters, among members: [String]) throws(Fault) -> [String]? {
        guard let text = given[parameter] else { return nil }
        let leavesOut = text.hasPrefix(leavingOut)
        // Each name once, because each member of each temple is looked up among them.
        var names: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(leavesOut && part.hasPrefix(leavingOut) ? part.dropFirst() : part)
            guard part.hasPrefix(leavingOut) == leavesOut else { throw mixed }
            guard members.contains(name) else { throw unknown(name, members) }
            if !names.contains(name) { names.append(name) }
        }
        return leavesOut ? members.filter { !names.contains($0) } : names
    }

    /// Whether an answer has a member, by what is given. What is no member counts as none.
    static func keeps(_ member: String, _ given: QueryParameters) -> Bool {
        guard let text = given[parameter] else { return true }
        let names = text.split(separator: ",")
        return text.hasPrefix(leavingOut)
            ? !names.contains { $0.dropFirst() == member } : names.contains { $0 == member }
    }

    /// The values that the parameter takes.
    static func schema(_ members: [String]) -> JSONSchema {
        let names = members.joined(separator: "|")
        return .pattern("^((\(names))(,(\(names)))*|-(\(names))(,-(\(names)))*)$")
    }

    private static func unknown(_ name: String, _ members: [String]) -> Fault {
        Fault.badParameter(
            "invalid-parameter", parameter,
            "fields: there is no member \"\(name.prefix(80))\"; the members are "
                + members.joined(separator: ", ")
        ).saying(
            "沒有「\(name.prefix(80))」這個欄位；可用的有 \(members.joined(separator: "、"))",
            "「\(name.prefix(80))」という項目はありません。使えるのは \(members.joined(separator: "、")) です")
    }

    private static let mixed = Fault.badParameter(
        "invalid-parameter", parameter,
        "fields: name the members to keep, such as id,name, or all with a minus sign those to leave out, such as -map"
    ).saying(
        "請列出要保留的欄位（例如 id,name），或都加上減號列出要省略的欄位（例如 -map）",
        "残す項目を id,name のように並べるか、省く項目を -map のようにすべてマイナス記号付きで並べてください")
}

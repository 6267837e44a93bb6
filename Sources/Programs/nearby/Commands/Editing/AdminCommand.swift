internal import Secrets
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby admin`: the people who may edit over HTTP.
enum AdminCommand {
    static let specification = CommandSpecification(
        name: "nearby admin",
        summary: Words(
            "Invite people who may edit over HTTP, list them, or revoke an invitation.",
            "邀請可以透過 HTTP 編輯的人、列出名單，或撤銷邀請。"),
        forms: ["invite NAME --role ROLE [OPTION...]", "list [OPTION...]", "revoke NAME [OPTION...]"],
        options: [
            OptionSpecification(
                "role", "ROLE", completes: .cases(of: StaffRole.self),
                help: Words(
                    "viewer (reads), editor (writes, undoes own changes) or owner (undoes\nall changes, invites others)",
                    "viewer（讀取）、editor（編輯、復原自己的變更）或 owner（復原\n所有變更、邀請他人）")),
            .jsonOrTable,
        ],
        arguments: 1...2,
        notes: Words(
            """
            An invitation prints a token on standard output, once: the database keeps only its SHA-256. It signs
            in to the pages at /admin. Programs send it in the header Authorization: Bearer TOKEN to the paths
            under /api/admin. Neither exists as long as nobody is invited. A revoked token is refused within ten
            seconds.
            """,
            """
            邀請時，token 只會在標準輸出顯示一次：資料庫只保存其 SHA-256。以它登入 /admin 的網頁；
            程式則以標頭 Authorization: Bearer TOKEN 使用 /api/admin 之下的路徑。
            沒有邀請任何人時，兩者都不存在。撤銷後，token 在十秒內失效。
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let name = arguments.operands.dropFirst().first
        switch (arguments.operands[0], name) {
        case ("invite", let name?): try invite(name, arguments, console, composition)
        case ("revoke", let name?): try revoke(name, arguments, console, composition)
        case ("list", nil): try list(arguments, console, composition)
        case ("list", let extra?): throw .usage("unexpected argument: \(extra)", specification)
        case ("invite", nil), ("revoke", nil):
            throw .usage("missing argument; usage: nearby admin \(arguments.operands[0]) NAME", specification)
        case (let word, _):
            throw .usage("unknown action \"\(word)\"; give one of invite, list, revoke", specification)
        }
    }

    private static func invite(
        _ name: String, _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let roles = StaffRole.allCases.map(\.rawValue).joined(separator: ", ")
        guard let word = arguments["role"] else {
            throw .usage("--role is missing; give one of \(roles)", specification)
        }
        guard let role = StaffRole(rawValue: word) else {
            throw .usage("--role \"\(word)\" is not a role; give one of \(roles)", specification)
        }
        let name = try Author.personName(name, "NAME", specification)
        let store = try store(arguments, composition)
        let token = try store.asking { register in
            let token = try Secrets.token()
            _ = try register.invite(name, role: role, tokenHash: Secrets.sha256(token), now: Clock.seconds())
            return token
        }
        try console.answer(token + "\n")
        console.note("invited \(name) as \(role.rawValue); the token is shown this once and is stored nowhere: keep it")
    }

    private static func revoke(
        _ name: String, _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        try refuseRole(arguments)
        let store = try store(arguments, composition)
        let member = try store.asking { try $0.revoke(name, now: Clock.seconds()) }
        try console.show(
            "revoked \(member.name) (\(member.role.rawValue)); a service refuses the token within ten seconds\n")
    }

    private static func list(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        try refuseRole(arguments)
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let store = try composition.readStore(try composition.database(option: arguments["database"]))
        let members = try store.asking { try $0.members() }
        switch format {
        case .json: try console.answer(json(members))
        case .table:
            guard !members.isEmpty else { return console.note("nobody is invited") }
            let table = TextTable(
                columns: [
                    TextTable.Column("NAME", shrinks: true), TextTable.Column("ROLE"), TextTable.Column("SINCE"),
                ],
                rows: members.map {
                    [$0.name, $0.role.rawValue, UTCText.text(secondsSince1970: $0.invitedAt)]
                })
            try console.answer(
                table.text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor))
        }
    }

    private static func json(_ members: [StaffMember]) -> [UInt8] {
        var json = JSONWriter()
        json.array(members) { json, member in
            json.object { json in
                json.member("name", member.name)
                json.member("role", member.role.rawValue)
                json.member("invited_at", UTCText.text(secondsSince1970: member.invitedAt))
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func refuseRole(_ arguments: Arguments) throws(CommandError) {
        guard arguments["role"] == nil else { throw .usage("--role is for invite", specification) }
    }

    private static func store(
        _ arguments: Arguments, _ composition: Composition
    ) throws(CommandError) -> EditedStore {
        try composition.editedStore(try composition.database(option: arguments["database"]))
    }
}

internal import AccountModel
internal import TempleFormats
internal import TempleModel
internal import Wording

/// `nearby accounts`: the accounts of people who sign in at a service.
enum AccountsCommand {
    static let specification = CommandSpecification(
        name: "nearby accounts",
        summary: Words(
            "Count the accounts of people who sign in, remove one, or make the schema of their database.",
            "計算登入使用者的帳號數、移除一個帳號，或建立帳號資料庫的結構。"),
        forms: ["list [OPTION...]", "remove UUID [OPTION...]", "migrate [OPTION...]"],
        options: [
            .accounts, ServeCommand.configOption,
            OptionSpecification(
                "role", "ROLE",
                help: Words(
                    "for migrate on PostgreSQL: the role of the service, which gets its rights",
                    "用於在 PostgreSQL 上 migrate：服務所用的角色，將獲得所需權限")),
            OptionSpecification(
                "notify-role", "ROLE",
                help: Words(
                    "for migrate on PostgreSQL: the role that plans and sends reminders",
                    "用於在 PostgreSQL 上 migrate：安排與送出通知所用的角色，須與前者不同")),
            .jsonOrTable,
        ],
        arguments: 1...2,
        notes: Words(
            """
            It tells how many accounts, sessions and devices there are, never whose. remove takes the id that
            the app shows its user, and removes everything of that account at once; sessions end on every node.
            On PostgreSQL, the address names the role that owns the schema nearby_accounts, or will.
            Example: nearby accounts migrate --accounts postgresql://owner@db.example/people --role people
            """,
            """
            只顯示帳號、登入與裝置的數量，不顯示屬於何人。remove 的參數是應用程式顯示給使用者的 id，
            會立即移除該帳號的所有資料，並結束所有節點上的登入。
            在 PostgreSQL 上，位址中的角色須為 nearby_accounts 結構描述的擁有者，或將成為擁有者。
            範例：nearby accounts migrate --accounts postgresql://owner@db.example/people --role people
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let operand = arguments.operands.dropFirst().first
        let action = arguments.operands[0]
        for option in ["role", "notify-role"] where action != "migrate" && arguments[option] != nil {
            throw .usage("--\(option) is for migrate", specification)
        }
        switch (action, operand) {
        case ("list", nil): try list(arguments, console, composition)
        case ("remove", let uuid?): try remove(uuid, arguments, console, composition)
        case ("migrate", nil): try migrate(arguments, console, composition)
        case ("list", let extra?), ("migrate", let extra?):
            throw .usage("unexpected argument: \(extra)", specification)
        case ("remove", nil): throw .usage("missing argument; usage: nearby accounts remove UUID", specification)
        case (let word, _):
            throw .usage("unknown action \"\(word)\"; give one of list, remove, migrate", specification)
        }
    }

    private static func list(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let format = try OutputFormat<ShortFormat>.read(
            arguments, specification, terminal: .table, pipe: .json, console)
        let counts = try kept(arguments, console, composition).statistics(now: Clock.seconds())
        switch format {
        case .json:
            var json = JSONWriter()
            json.object { json in
                json.member("accounts", Int64(counts.accounts))
                json.member("sessions", Int64(counts.sessions))
                json.member("devices", Int64(counts.devices))
            }
            try console.answer(json.bytes + [UInt8(ascii: "\n")])
        case .table:
            let figures = [("accounts", counts.accounts), ("sessions", counts.sessions), ("devices", counts.devices)]
            let table = TextTable(
                columns: [TextTable.Column("WHAT"), TextTable.Column("NUMBER")],
                rows: figures.map { [$0, "\($1)"] })
            try console.answer(
                table.text(width: console.outputIsTerminal ? console.width : nil, color: console.usesColor))
        }
    }

    private static func remove(
        _ uuid: String, _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        guard isUUID(uuid) else {
            throw .usage(
                "UUID is not the id of an account, such as 1b4e28ba-2fa1-41d2-883f-0016d3cca427", specification)
        }
        let accounts = try kept(arguments, console, composition)
        guard try accounts.remove(uuid: uuid.lowercased()) else {
            throw CommandError(.data, "\(accounts.name) has no account with this id")
        }
        try console.show("removed the account, with everything of it\n")
    }

    private static func migrate(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) {
        let accounts = try kept(arguments, console, composition)
        try console.answer(
            try accounts.migrate(role: arguments["role"], notifyRole: arguments["notify-role"], specification))
    }

    private static func kept(
        _ arguments: Arguments, _ console: Console, _ composition: Composition
    ) throws(CommandError) -> KeptAccounts {
        try composition.keptAccounts(ServeCommand.settings(arguments, console, composition))
    }

    /// Whether a text has the form of a UUID (RFC 9562).
    private static func isUUID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
    }
}

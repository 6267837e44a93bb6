internal import Glibc
internal import TempleModel
internal import Wording

/// Who makes a change with the command, and why.
enum Author {
    static let option = OptionSpecification(
        "author", "NAME",
        help: Words("who makes the change (default: your user name)", "作者（預設為您的使用者名稱）"))

    static let reasonOption = OptionSpecification(
        "reason", "TEXT", help: Words("why, for the history of changes", "原因，記在變更紀錄中"))

    /// The largest number of characters of a reason.
    private static let longestReason = 1_000

    /// Returns the author: `--author`, else the name of the user.
    static func read(
        _ arguments: Arguments, _ way: ChangeWay, _ command: CommandSpecification, _ environment: [String: String]
    ) throws(CommandError) -> EditAuthor {
        guard let name = arguments["author"] else {
            return EditAuthor(name: String(user(environment).prefix(StaffLimits.longestName)), way: way)
        }
        return EditAuthor(name: try personName(name, "--author", command), way: way)
    }

    /// Returns `--reason`.
    static func readReason(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> String? {
        guard let reason = arguments["reason"] else { return nil }
        guard !reason.isEmpty, reason.count <= longestReason else {
            throw .usage("--reason needs a text of 1 to \(longestReason) characters", command)
        }
        return reason
    }

    /// Returns the name of a person.
    ///
    /// - Parameter origin: what gave it, for messages.
    static func personName(
        _ name: String, _ origin: String, _ command: CommandSpecification
    ) throws(CommandError) -> String {
        guard StaffName.isGood(name) else {
            throw .usage(
                "\(origin) needs a name of 1 to \(StaffLimits.longestName) characters, without spaces around it, all of which "
                    + "can be seen and are in their ordinary form",
                command)
        }
        return name
    }

    private static func user(_ environment: [String: String]) -> String {
        if let name = getpwuid(getuid())?.pointee.pw_name { return String(cString: name) }
        guard let name = environment["USER"], !name.isEmpty else { return "user \(getuid())" }
        return name
    }
}

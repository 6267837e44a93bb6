internal import TempleModel

/// How long a command that writes waits for another program.
enum WritersWait {
    /// The option of commands that write.
    static let option = OptionSpecification(
        "wait", "SECONDS",
        help: Words(
            "wait so long for another program that writes (default 600; for a\nfile 5)",
            "其他程式正在寫入時等待的秒數（預設 600；檔案為 5）"))

    /// Returns the value of ``option``; nil if it is not given.
    static func seconds(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> Duration? {
        try arguments.number("wait", in: 0...86_400, command).map { .seconds($0) }
    }
}

internal import TempleModel

/// How long a command that writes waits for another program.
enum WritersWait {
    /// The option of commands that write.
    static let option = OptionSpecification(
        "wait", "SECONDS",
        help: Words(
            "wait so long for another program that writes (default 600; for a\nfile 5)",
            "其他程式正在寫入時等待的秒數（預設 600；檔案為 5）"))
}

extension Composition {
    /// Returns the composition of a command that writes: signals end what it waits for, and ``WritersWait/option`` says how
    /// long it waits. Call it before other threads start.
    func writing(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> Composition {
        var writing = self
        writing.writersWait = try arguments.number("wait", in: 0...86_400, command).map { .seconds($0) }
        writing.interruption = Interruption()
        return writing
    }
}

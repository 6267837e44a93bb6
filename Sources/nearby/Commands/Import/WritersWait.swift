internal import TempleModel
internal import Wording

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
    /// Returns the composition of a writing command: signals end its waits, and ``WritersWait/option`` bounds them.
    /// Call it before other threads start.
    func writing(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> Composition {
        var writing = self
        writing.writersWait = try arguments.number("wait", in: 0...86_400, command).map { .seconds($0) }
        writing.interruption = Interruption()
        return writing
    }
}

internal import Glibc
internal import PostGISTempleStore
internal import TempleModel
internal import Wording

/// How long a command that writes waits for another program, and for a server that cannot be written.
enum WritersWait {
    /// The option of commands that write.
    static let option = OptionSpecification(
        "wait", "SECONDS",
        help: Words(
            "wait so long for another program that writes (default 600; for a\n"
                + "file 5) and, only if given, for a server that is down or failing over",
            "其他程式正在寫入時等待的秒數（預設 600；檔案為 5）；\n指定時，伺服器停機或切換中也等待"))

    /// Returns the patience with a server. A wrong name of a host must not hold up a command that was not told to wait.
    static func patience(of seconds: Int) -> ServerPatience {
        ServerPatience(time: .seconds(seconds)) { error in
            try? Console.writeAll(STDERR_FILENO, Console.noteLines("waiting: \(error)"))
        }
    }
}

extension Composition {
    /// Returns the composition of a writing command: signals end its waits, and ``WritersWait/option`` bounds them.
    /// Call it before other threads start.
    func writing(_ arguments: Arguments, _ command: CommandSpecification) throws(CommandError) -> Composition {
        var writing = self
        let seconds = try arguments.number("wait", in: 0...86_400, command)
        writing.writersWait = seconds.map { .seconds($0) }
        writing.patience = seconds.map(WritersWait.patience(of:))
        writing.interruption = Interruption()
        return writing
    }
}

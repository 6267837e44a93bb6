internal import Glibc
internal import Wording

/// The output of a command: answers go to standard output, everything else to standard error.
final class Console {
    let inputIsTerminal: Bool
    let outputIsTerminal: Bool
    let errorIsTerminal: Bool
    /// Whether to use colour on standard output: only on a terminal, and not if `NO_COLOR` is set (no-color.org).
    let usesColor: Bool
    /// The width of the terminal in columns.
    let width: Int
    private let write: (Int32, [UInt8]) throws(CommandError) -> Void

    /// Uses the streams of the process.
    init(environment: [String: String]) {
        inputIsTerminal = isatty(STDIN_FILENO) == 1
        outputIsTerminal = isatty(STDOUT_FILENO) == 1
        errorIsTerminal = isatty(STDERR_FILENO) == 1
        usesColor = outputIsTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        var size = winsize()
        let known = ioctl(outputIsTerminal ? STDOUT_FILENO : STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
        width = known && size.ws_col > 20 ? Int(size.ws_col) : 80
        write = Console.writeAll
        // wcwidth needs a UTF-8 locale, also if the user's locale is another.
        if setlocale(LC_CTYPE, "") == nil || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
            setlocale(LC_CTYPE, "C.UTF-8")
        }
    }

    /// Writes an answer.
    func answer(_ bytes: [UInt8]) throws(CommandError) { try write(STDOUT_FILENO, bytes) }

    func answer(_ text: String) throws(CommandError) { try answer(Array(text.utf8)) }

    /// Writes an answer for people, whose texts may come from a database that another program wrote.
    func show(_ text: String) throws(CommandError) { try answer(PrintableText.escapedLines(text)) }

    /// Writes a line about the answer or the work to standard error. Errors of this write are ignored.
    ///
    /// - Parameter details: the lines after it.
    func note(_ text: String, details: [String] = []) { try? write(STDERR_FILENO, Self.noteLines(text, details)) }

    /// Returns the lines that ``note(_:details:)`` writes. Whatever a message repeats neither begins a line nor gives a
    /// terminal a command.
    static func noteLines(_ text: String, _ details: [String] = []) -> [UInt8] {
        Array((["nearby: " + text] + details).map { PrintableText.escaped($0) + "\n" }.joined().utf8)
    }

    /// Writes text to standard error without a prefix or a line end.
    func status(_ text: String) { try? write(STDERR_FILENO, Array(text.utf8)) }

    /// Asks on the terminal, and returns the line that somebody types; nil where nobody can be asked, or says nothing.
    func ask(_ question: String) -> String? {
        guard inputIsTerminal, errorIsTerminal else { return nil }
        status(question)
        return readLine()
    }

    /// Writes all bytes. Can be called from any thread.
    static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(CommandError) {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
            }
            if written > 0 {
                start += written
            } else if errno != EINTR {
                throw CommandError(
                    .inputOutput, "cannot write to standard output: \(String(cString: strerror(errno)))")
            }
        }
    }
}

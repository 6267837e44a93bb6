internal import FoundationEssentials
internal import Glibc

/// The clipboard of the local terminal, also over ssh, by the escape sequence OSC 52.
enum Clipboard {
    /// - Throws: `unavailable` if there is no terminal.
    static func copy(_ text: String) throws(CommandError) {
        // Write to the terminal itself, to keep an answer in a pipe clean.
        let terminal = Glibc.open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else {
            throw CommandError(.unavailable, "there is no terminal with a clipboard to copy to: \(text)")
        }
        defer { close(terminal) }
        let sequence = Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
        guard Glibc.write(terminal, sequence, sequence.count) == sequence.count else {
            throw CommandError(.inputOutput, "cannot write to the terminal; not copied: \(text)")
        }
    }
}

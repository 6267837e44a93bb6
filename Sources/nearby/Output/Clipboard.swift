internal import Foundation
internal import Glibc

/// The clipboard of the terminal that one sits at, also over ssh: the escape sequence OSC 52.
enum Clipboard {
    /// - Throws: unavailable where there is no terminal.
    static func copy(_ text: String) throws(CommandError) {
        // To the terminal itself, so that an answer in a pipe stays clean.
        let terminal = Glibc.open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else {
            throw CommandError(.unavailable, "there is no terminal whose clipboard could take: \(text)")
        }
        defer { close(terminal) }
        let sequence = Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{07}".utf8)
        guard Glibc.write(terminal, sequence, sequence.count) == sequence.count else {
            throw CommandError(.inputOutput, "the terminal did not take: \(text)")
        }
    }
}

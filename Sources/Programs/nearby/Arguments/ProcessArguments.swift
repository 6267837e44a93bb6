internal import Wording

/// The words of the call, as the system gave them.
enum ProcessArguments {
    /// Returns the words after the program's name.
    ///
    /// - Throws: A usage ``CommandError`` for a word that is not UTF-8: it may be the name of a file, which no text can
    ///   hold unchanged.
    static func words() throws(CommandError) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = CommandLine.unsafeArgv[index] else { continue }
            guard let word = String(validatingCString: pointer) else {
                let bytes = UnsafeBufferPointer(start: pointer, count: length(pointer)).map {
                    UInt8(truncatingIfNeeded: $0)
                }
                throw CommandError(
                    .usage,
                    "the argument \"\(PrintableText.name(bytes: bytes))\" is not UTF-8: rename the file, or give its content "
                        + "to nearby import - on standard input")
            }
            words.append(word)
        }
        return words
    }

    private static func length(_ pointer: UnsafePointer<CChar>) -> Int {
        var length = 0
        while pointer[length] != 0 { length += 1 }
        return length
    }
}

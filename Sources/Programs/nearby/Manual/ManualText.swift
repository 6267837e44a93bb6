internal import Wording

/// Text of manual pages in the form that scdoc reads (scdoc(5)).
enum ManualText {
    /// The characters that mean something anywhere in a line.
    private static let marks: Set<Character> = ["\\", "*", "_"]
    /// The characters that mean something where a line begins.
    private static let firstMarks: Set<Character> = ["#", "-", "[", "]", "|", ";", "`"]

    /// Returns a line of plain text.
    static func escaped(_ line: String) -> String {
        let first = line.first.map { firstMarks.contains($0) ? "\\" : "" } ?? ""
        return first + line.map { marks.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// Returns the form of a call: capital letters stand for something, small ones for themselves.
    static func form(_ form: String) -> String {
        var text = ""
        var rest = form[...]
        while let character = rest.first {
            let own = mark(of: character)
            let run = rest.prefix { mark(of: $0) == own }
            text += own.map { $0 + run + $0 } ?? run.map { marks.contains($0) ? "\\\($0)" : String($0) }.joined()
            rest = rest.dropFirst(run.count)
        }
        return text
    }

    private static func mark(of character: Character) -> String? {
        guard character.isASCII else { return nil }
        return character.isUppercase ? "_" : character.isLowercase || character == "-" ? "*" : nil
    }

    /// Returns terms, which are marked up already, each with a plain text of one line below it.
    static func list(_ terms: [(term: String, text: String)]) -> String {
        terms.map { "\($0.term)\n\t\(escaped($0.text))" }.joined(separator: "\n\n")
    }

    /// Returns a text of several lines on one. Between Chinese words there is no space.
    static func joined(_ text: String) -> String {
        text.split(separator: "\n").reduce(into: "") { joined, line in
            if let last = joined.last, let first = line.first, !joinsWithoutSpace(last, first) { joined += " " }
            joined += line
        }
    }

    private static func joinsWithoutSpace(_ last: Character, _ first: Character) -> Bool {
        func isMark(_ scalar: Unicode.Scalar) -> Bool {
            (0x3000...0x303F).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
        }
        func isWide(_ scalar: Unicode.Scalar) -> Bool { isMark(scalar) || (0x3400...0x9FFF).contains(scalar.value) }
        guard let left = last.unicodeScalars.first, let right = first.unicodeScalars.first else { return true }
        return isMark(left) || isMark(right) || isWide(left) && isWide(right)
    }

    /// The beginnings of lines of a help text that begin a paragraph of a page.
    private static let examples = Words("Example:", "範例：")
    private static let exits = Words("Exit codes:", "結束代碼：")

    /// Returns the paragraphs of a command's notes, and what they say of exit codes.
    static func paragraphs(_ notes: String, in language: Language) -> (plain: [String], exits: String?) {
        let example = examples.text(in: language)
        let exit = exits.text(in: language)
        var paragraphs: [String] = []
        for line in notes.split(separator: "\n").map(String.init) {
            let isNew = line.hasPrefix(example) || line.hasPrefix(exit)
            // An example goes on in the next line with an option.
            let endsExample = paragraphs.last?.hasPrefix(example) == true && !line.hasPrefix("-")
            if let last = paragraphs.last, !isNew, !endsExample {
                paragraphs[paragraphs.count - 1] = joined(last + "\n" + line)
            } else {
                paragraphs.append(line)
            }
        }
        let place = paragraphs.firstIndex { $0.hasPrefix(exit) }
        let codes = place.map { String(paragraphs.remove(at: $0).dropFirst(exit.count).drop { $0 == " " }) }
        return (paragraphs, codes)
    }
}

extension ExitCode {
    /// What the code means.
    var meaning: Words {
        switch self {
        case .success: Words("success, also when nothing is found", "成功，包括沒有找到寺廟")
        case .usage: Words("wrong usage, such as an unknown option", "用法錯誤，例如不明的選項")
        case .data: Words("bad data, such as a file that cannot be understood", "資料錯誤，例如無法解讀的檔案")
        case .noInput: Words("no such file or database, or it cannot be read", "找不到檔案或資料庫，或無法讀取")
        case .unavailable: Words("something is unavailable, such as a port or a server", "無法使用，例如連接埠或伺服器")
        case .internalError: Words("internal error", "內部錯誤")
        case .cannotCreate: Words("something cannot be created", "無法建立")
        case .inputOutput: Words("input or output failed, such as on a full disk", "讀寫失敗，例如磁碟已滿")
        case .interrupted: Words("ended by SIGINT (Ctrl-C)", "以 SIGINT（Ctrl-C）中止")
        case .terminated: Words("ended by SIGTERM", "以 SIGTERM 中止")
        }
    }
}

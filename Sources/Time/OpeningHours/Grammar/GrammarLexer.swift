/// Splits a text into tokens.
struct GrammarLexer {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var byteOffset = 0
    private var tokens: [LocatedToken] = []

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    /// Returns the tokens of a text.
    static func tokens(of text: String) throws(OpeningHoursError) -> [LocatedToken] {
        var lexer = GrammarLexer(text)
        try lexer.run()
        return lexer.tokens
    }

    private mutating func run() throws(OpeningHoursError) {
        var followsSpace = false
        while let scalar = peek() {
            if GrammarLexer.isSpace(scalar) {
                advance()
                followsSpace = true
                continue
            }
            let start = byteOffset
            let token = try token(startingWith: scalar)
            tokens.append(LocatedToken(token: token, byteOffset: start, followsSpace: followsSpace))
            followsSpace = false
        }
    }

    private mutating func token(startingWith scalar: Unicode.Scalar) throws(OpeningHoursError) -> GrammarToken {
        switch scalar {
        case "0"..."9": return try numberOrTime()
        case "A"..."Z", "a"..."z": return try word()
        case "\"": return try comment()
        default: break
        }
        if let sign = GrammarLexer.sign(scalar) {
            advance()
            return sign
        }
        if scalar == "|" {
            let start = byteOffset
            advance()
            guard peek() == "|" else { throw OpeningHoursError(byteOffset: start, reason: .unknownWord) }
            advance()
            return .fallback
        }
        throw OpeningHoursError(byteOffset: byteOffset, reason: .unknownWord)
    }

    private static func sign(_ scalar: Unicode.Scalar) -> GrammarToken? {
        switch scalar {
        case ",", "、": .comma
        case ";": .semicolon
        case ":": .colon
        case "-", "~": .hyphen
        case "+": .plus
        case "/": .slash
        case "[": .openingBracket
        case "]": .closingBracket
        case "(": .openingParenthesis
        case ")": .closingParenthesis
        default: nil
        }
    }

    /// Parses digits, or a time if a colon and two more digits follow directly.
    private mutating func numberOrTime() throws(OpeningHoursError) -> GrammarToken {
        let start = byteOffset
        let (number, digitCount) = digits()
        guard digitCount <= 4 else { throw OpeningHoursError(byteOffset: start, reason: .outOfRange) }
        guard peek() == ":", let tens = peek(1), GrammarLexer.isDigit(tens) else {
            return .number(number, digitCount: digitCount)
        }
        advance()
        let (minute, minuteDigitCount) = digits()
        guard digitCount <= 2, minuteDigitCount == 2, minute < 60, number * 60 + minute <= 48 * 60 else {
            throw OpeningHoursError(byteOffset: start, reason: .outOfRange)
        }
        return .time(number * 60 + minute)
    }

    /// Parses a run of digits; the number is meaningless where there are more than four.
    private mutating func digits() -> (number: Int, digitCount: Int) {
        var number = 0
        var digitCount = 0
        while let digit = peek(), GrammarLexer.isDigit(digit) {
            if digitCount < 4 { number = number * 10 + Int(digit.value - 0x30) }
            digitCount += 1
            advance()
        }
        return (number, digitCount)
    }

    private mutating func word() throws(OpeningHoursError) -> GrammarToken {
        let start = byteOffset
        var word = ""
        while let scalar = peek(), ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) {
            word.unicodeScalars.append(scalar)
            advance()
        }
        guard let token = GrammarToken.words[word.lowercased()] else {
            throw OpeningHoursError(byteOffset: start, reason: .unknownWord)
        }
        return token
    }

    private mutating func comment() throws(OpeningHoursError) -> GrammarToken {
        let start = byteOffset
        advance()
        // The text of a comment is not normalized: a fullwidth quotation mark does not end it.
        while index < scalars.count {
            let isEnd = scalars[index] == "\""
            advance()
            if isEnd { return .comment }
        }
        throw OpeningHoursError(byteOffset: start, reason: .unterminatedComment)
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        index + distance < scalars.count ? GrammarLexer.normalized(scalars[index + distance]) : nil
    }

    private mutating func advance() {
        byteOffset += UTF8.width(scalars[index])
        index += 1
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        [" ", "\t", "\n", "\r", "\u{A0}", "\u{3000}"].contains(scalar)
    }

    /// Converts fullwidth signs to ASCII, and the dashes and tildes that people write for a hyphen to a hyphen.
    static func normalized(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF01...0xFF5E where scalar != "＂": Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
        case 0x2010...0x2015, 0x2212, 0x223C, 0x301C, 0xFE63: "-"
        case 0x2236, 0xFE55: ":"
        default: scalar
        }
    }
}

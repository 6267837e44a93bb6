import LunarCalendar

/// A text of OpenStreetMap's grammar in canonical form, with normalized signs, letters and spaces.
struct StandardHours {
    /// The normalized text.
    let text: String
    /// Whether the source was already in this form, except for spaces around it.
    let isExact: Bool
    /// Whether a rule for all days overrides all earlier rules, which nobody intends.
    let hasIdleRule: Bool
    /// Whether a span has the same start and end, as in an unfilled form.
    let hasSpanWithoutLength: Bool
    /// Whether hours in the morning may be on a 12-hour clock.
    let mayBeOfTwelveHours: Bool

    /// Whether the text certainly has the meaning that the grammar gives it, whoever wrote it.
    var isCertain: Bool { !hasSpanWithoutLength && (isExact || !hasIdleRule && !mayBeOfTwelveHours) }

    static let weekdayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Formats a time as `HH:MM`.
    static func clock(_ minute: Int) -> String {
        twoDigits(minute / 60) + ":" + twoDigits(minute % 60)
    }

    private static func twoDigits(_ number: Int) -> String {
        (number < 10 ? "0" : "") + String(number)
    }

    /// Normalizes a text; nil for a text that `OpeningHours` does not accept.
    init?(_ source: String) {
        guard let hours = try? OpeningHours(source), let tokens = try? GrammarLexer.tokens(of: source) else {
            return nil
        }
        var writer = StandardWriter(source: source)
        for (index, token) in tokens.enumerated() {
            let isLast = index == tokens.count - 1
            if isLast && token.token == .semicolon { break }
            writer.append(token, isOffset: index + 2 < tokens.count && tokens[index + 2].token == .day)
        }
        // The canonical text must have the same meaning.
        guard (try? OpeningHours(writer.text)) == hours else { return nil }
        text = writer.text
        let bytes = Array(source.utf8)
        let trimmed = bytes.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
        isExact = trimmed.elementsEqual(text.utf8)
        hasIdleRule = hours.rules.dropFirst().contains { rule in
            rule.separator == .normal && rule.modifier == .open && rule.days == DaySelector()
        }
        hasSpanWithoutLength = hours.rules.contains { rule in rule.times.contains { $0.start == $0.end } }
        mayBeOfTwelveHours = tokens.indices.dropFirst(2).contains { index in
            guard case .time(let first) = tokens[index - 2].token, tokens[index - 1].token == .hyphen,
                case .time(let last) = tokens[index].token
            else { return false }
            let hasOneDigit = !writer.startsWithTwoDigits(at: tokens[index].byteOffset)
            return last > 0 && (last <= first && first < 720 || last < 600 && hasOneDigit)
        }
    }
}

/// Writes tokens one after another in canonical form.
private struct StandardWriter {
    let source: String
    private(set) var text = ""
    private var previous: GrammarToken?
    private var isInParentheses = false
    /// Whether the last token was a sign that belongs to the next token, as in `+1 day` but not in `17:00+`.
    private var wasSignOfOffset = false

    init(source: String) {
        self.source = source
    }

    /// - Parameter isOffset: Whether the second token after this one is `day`.
    mutating func append(_ located: LocatedToken, isOffset: Bool) {
        let token = located.token
        switch token {
        case .plus where isOffset, .hyphen where isOffset, .fallback: text += " "
        case .openingParenthesis where previous?.isWord == true: text += " "
        case .slash, .openingBracket, .closingBracket, .openingParenthesis, .closingParenthesis: break
        case .comma, .semicolon, .colon, .plus, .hyphen: break
        default:
            if needsSpace(located) { text += " " }
        }
        text += written(located)
        if token == .openingParenthesis || token == .closingParenthesis {
            isInParentheses = token == .openingParenthesis
        }
        wasSignOfOffset = isOffset || isInParentheses
        previous = token
    }

    private func needsSpace(_ located: LocatedToken) -> Bool {
        switch previous {
        case nil, .hyphen, .slash, .openingBracket, .openingParenthesis: false
        case .plus: !wasSignOfOffset
        case .semicolon, .fallback, .colon: true
        // `Mo-Fr 08:00-12:00, Sa 08:00-10:00` adds a rule; `Mo,Sa` is a list.
        case .comma: located.followsSpace
        default: true
        }
    }

    private func written(_ located: LocatedToken) -> String {
        switch located.token {
        case .number(let number, let digitCount):
            let digits = String(number)
            return String(repeating: "0", count: max(0, digitCount - digits.utf8.count)) + digits
        case .time(let minute): return StandardHours.clock(minute)
        case .weekday(let weekday): return StandardHours.weekdayNames[weekday.rawValue - 1]
        case .month(let month): return StandardHours.monthNames[month - 1]
        case .comment: return comment(at: located.byteOffset)
        default: return located.token.sign ?? word(at: located.byteOffset)
        }
    }

    private func word(at byteOffset: Int) -> String {
        var word = ""
        for scalar in scalars(at: byteOffset) {
            let plain = GrammarLexer.normalized(scalar)
            guard ("A"..."Z").contains(plain) || ("a"..."z").contains(plain) else { break }
            word.unicodeScalars.append(plain)
        }
        let lower = word.lowercased()
        return lower == "ph" || lower == "sh" ? lower.uppercased() : lower
    }

    private func comment(at byteOffset: Int) -> String {
        var comment = "\""
        for scalar in scalars(at: byteOffset).dropFirst() {
            comment.unicodeScalars.append(scalar)
            if scalar == "\"" { break }
        }
        return comment
    }

    func startsWithTwoDigits(at byteOffset: Int) -> Bool {
        scalars(at: byteOffset).prefix(2).allSatisfy { GrammarLexer.isDigit(GrammarLexer.normalized($0)) }
    }

    private func scalars(at byteOffset: Int) -> Substring.UnicodeScalarView {
        source[source.utf8.index(source.startIndex, offsetBy: byteOffset)...].unicodeScalars
    }
}

extension GrammarToken {
    /// The text of a token that is a sign.
    fileprivate var sign: String? {
        switch self {
        case .comma: ","
        case .semicolon: ";"
        case .fallback: "||"
        case .colon: ":"
        case .hyphen: "-"
        case .plus: "+"
        case .slash: "/"
        case .openingBracket: "["
        case .closingBracket: "]"
        case .openingParenthesis: "("
        case .closingParenthesis: ")"
        default: nil
        }
    }

    /// Whether a space separates the token from a following word.
    fileprivate var isWord: Bool {
        switch self {
        case .hyphen, .plus, .slash, .openingBracket, .openingParenthesis, .comma: false
        default: true
        }
    }
}

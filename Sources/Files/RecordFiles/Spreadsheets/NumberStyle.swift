/// What a number format of XLSX shows of a number (ECMA-376-1, 18.8.30 and 18.8.31).
enum NumberStyle: Equatable {
    /// The digits. Rounding, grouping and units are left out: a position must keep its precision.
    case plain
    case percent
    /// A date, as its pattern shows it; nil if the pattern is another program's choice, or has weekdays and the like.
    case date(DatePattern?)
    /// Hours that pass a day, as `24:00`.
    case elapsed(ElapsedTime)
    /// Zeros in front, and marks between digits.
    case digits([DigitPattern])

    /// Style of a format that every workbook has.
    init(builtIn number: Int) {
        switch number {
        case 9, 10: self = .percent
        case 20: self = .date(DatePattern("h:mm"))
        case 21: self = .date(DatePattern("h:mm:ss"))
        case 46: self = .elapsed(.builtIn)
        case 14...19, 22, 27...36, 45, 47, 50...58: self = .date(nil)
        default: self = .plain
        }
    }

    /// Style of a format's code.
    init(code: String) {
        let bare = Self.withoutLiterals(code).lowercased()
        let first = bare.prefix { $0 != ";" }
        if let elapsed = ElapsedTime(code) {
            self = .elapsed(elapsed)
        } else if first != "general", first.contains(where: { "ymdhse".contains($0) }), !first.contains("e+"),
            !first.contains("e-"), !first.contains("0"), !first.contains("#")
        {
            self = .date(DatePattern(code))
        } else if first.contains("%") {
            self = .percent
        } else {
            let patterns = DigitPattern.patterns(of: code)
            self = patterns.isEmpty ? .plain : .digits(patterns)
        }
    }

    /// Returns a number in this style; nil if its text is right as it is.
    func text(_ value: Double, is1904: Bool) -> String? {
        switch self {
        case .plain: return nil
        case .percent: return NumberText.written(value * 100) + "%"
        case .elapsed(let time): return time.text(value)
        case .date(let pattern):
            if let pattern, pattern.isTimeOfDay, let time = CellDate(timeOf: value) { return pattern.text(time) }
            guard let date = CellDate(serial: value, is1904: is1904) else { return nil }
            return date.text(shownAs: pattern?.text(date))
        case .digits(let patterns):
            guard value >= 0, value < 1e15, value == value.rounded() else { return nil }
            return patterns.first { value <= $0.greatest }?.text(Int(value))
        }
    }

    /// Returns the code without texts in quotes, escaped characters, colours, conditions and locales.
    private static func withoutLiterals(_ code: String) -> String {
        var bare = ""
        var rest = code[...]
        while let character = rest.popFirst() {
            switch character {
            case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
            case "\\", "_", "*": rest = rest.dropFirst()
            case "[":
                // Hours, minutes or seconds that pass a day.
                let inside = rest.prefix { $0 != "]" }
                if !inside.isEmpty, inside.lowercased().allSatisfy({ "hms".contains($0) }) { bare += inside }
                rest = rest.dropFirst(inside.count + 1)
            default: bare.append(character)
            }
        }
        return bare
    }
}

/// Format of a date with numbers alone.
struct DatePattern: Equatable {
    private enum Piece: Equatable {
        case year, month(Int), day(Int), hour(Int), minute(Int), second(Int)
        case mark(Character)
    }

    private var pieces: [Piece] = []

    /// Reads a format's code; nil if it has anything but years of four digits, numbers of months and days, times of 24
    /// hours, and marks.
    init?(_ code: String) {
        var rest = code.prefix { $0 != ";" }
        while let character = rest.first {
            let lower = Character(character.lowercased())
            let count = rest.prefix { $0.lowercased() == String(lower) }.count
            switch lower {
            case "y":
                guard count == 4 else { return nil }
                pieces.append(.year)
            case "m" where count <= 2: pieces.append(isAfterHour ? .minute(count) : .month(count))
            case "d" where count <= 2: pieces.append(.day(count))
            case "h" where count <= 2: pieces.append(.hour(count))
            case "s" where count <= 2:
                if case .month(let digits) = lastNumber { replaceLastNumber(by: .minute(digits)) }
                pieces.append(.second(count))
            case "-", "/", ":", " ":
                for _ in 0..<count { pieces.append(.mark(lower)) }
            case "\\":
                guard let next = rest.dropFirst().first, "-/: ".contains(next) else { return nil }
                pieces.append(.mark(next))
                rest = rest.dropFirst(2)
                continue
            case "[":
                // A locale, as [$-404].
                guard rest.dropFirst().first == "$", let end = rest.firstIndex(of: "]") else { return nil }
                rest = rest[end...].dropFirst()
                continue
            default: return nil
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Whether it shows hours of a day and no day.
    var isTimeOfDay: Bool {
        pieces.contains { if case .hour = $0 { true } else { false } }
            && pieces.allSatisfy { piece in
                switch piece {
                case .year, .month, .day: false
                default: true
                }
            }
    }

    /// Returns a date in this format; nil if it shows a part that the date does not have.
    func text(_ date: CellDate) -> String? {
        let time = date.time ?? (0, 0, 0)
        var text = ""
        for piece in pieces {
            switch piece {
            case .year:
                guard let day = date.day else { return nil }
                text += String(day.year)
            case .month(let digits):
                guard let day = date.day else { return nil }
                text += CellDate.padded(day.month, digits)
            case .day(let digits):
                guard let day = date.day else { return nil }
                text += CellDate.padded(day.day, digits)
            case .hour(let digits): text += CellDate.padded(time.hour, digits)
            case .minute(let digits): text += CellDate.padded(time.minute, digits)
            case .second(let digits): text += CellDate.padded(time.second, digits)
            case .mark(let mark): text.append(mark)
            }
        }
        return text
    }

    private var lastNumber: Piece? {
        pieces.last { if case .mark = $0 { false } else { true } }
    }

    private var isAfterHour: Bool {
        if case .hour = lastNumber { return true }
        return false
    }

    private mutating func replaceLastNumber(by piece: Piece) {
        let index = pieces.lastIndex { if case .mark = $0 { false } else { true } }
        if let index { pieces[index] = piece }
    }
}

/// Format of a whole number with zeros in front or marks between its digits, as `00000` and `0#-#######`.
struct DigitPattern: Equatable {
    /// The greatest number that is shown so.
    private(set) var greatest = Double.infinity
    /// Places of digits, `0` and `#`, and marks, from the left. A mark is a text.
    private var pieces: [(isDigit: Bool, text: String)] = []

    static func == (one: DigitPattern, other: DigitPattern) -> Bool {
        one.greatest == other.greatest && one.pieces.elementsEqual(other.pieces) { $0 == $1 }
    }

    /// Returns the patterns of a format's code, with their conditions; none if it is another format, or shows only the
    /// digits.
    static func patterns(of code: String) -> [DigitPattern] {
        var patterns: [DigitPattern] = []
        for section in code.split(separator: ";").prefix(2) {
            guard let pattern = DigitPattern(section) else { break }
            patterns.append(pattern)
            if pattern.greatest == .infinity { break }
        }
        return patterns.allSatisfy(\.isPlain) ? [] : patterns
    }

    /// Whether it shows only the digits, and perhaps a unit.
    private var isPlain: Bool {
        guard let first = pieces.firstIndex(where: \.isDigit), let last = pieces.lastIndex(where: \.isDigit) else {
            return true
        }
        let digits = pieces[first...last]
        return digits.allSatisfy(\.isDigit) && digits.count { $0.text == "0" } <= 1
    }

    private init?(_ section: Substring) {
        var rest = section
        if rest.hasPrefix("[<=") {
            guard let end = rest.firstIndex(of: "]"), let number = Double(rest[..<end].dropFirst(3)) else { return nil }
            greatest = number
            rest = rest[end...].dropFirst()
        }
        while let character = rest.popFirst() {
            switch character {
            case "0", "#": pieces.append((true, String(character)))
            case "-", "(", ")", " ": pieces.append((false, String(character)))
            case "\\":
                guard let next = rest.popFirst() else { return nil }
                pieces.append((false, String(next)))
            case "\"":
                pieces.append((false, String(rest.prefix { $0 != "\"" })))
                rest = rest.drop { $0 != "\"" }.dropFirst()
            default: return nil
            }
        }
        guard pieces.contains(where: \.isDigit) else { return nil }
    }

    /// Returns a number in this format. Digits for which there is no place stand in the first place.
    func text(_ value: Int) -> String {
        var digits = Array(value == 0 ? "" : String(value))
        var parts: [String] = []
        let first = pieces.firstIndex(where: \.isDigit)
        for (index, piece) in pieces.enumerated().reversed() {
            if !piece.isDigit {
                parts.append(piece.text)
            } else if index == first {
                parts.append(digits.isEmpty ? (piece.text == "0" ? "0" : "") : String(digits))
            } else if let digit = digits.popLast() {
                parts.append(String(digit))
            } else if piece.text == "0" {
                parts.append("0")
            }
        }
        return parts.reversed().joined()
    }
}

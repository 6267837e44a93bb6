/// Reader of degrees as people write them: `24°08'24"N`, `N24°8.4'`, `北緯24度8分24秒`, `24,14`, and of two of them in one text.
enum AngleText {
    enum Axis {
        case latitude, longitude
    }

    struct Angle: Equatable {
        var degrees: Double
        /// What the text says that it is; nil if it does not say.
        var axis: Axis?
    }

    /// Maximum length in bytes; no position is longer.
    static let longest = 200

    /// Returns the angles in a text in their order; nil if it has anything else, or can be read in two ways.
    ///
    /// Minutes need their marks, or a side of the sky: without, `24 14` may be two numbers.
    static func angles(in text: String) -> [Angle]? {
        guard text.utf8.count <= longest, let tokens = tokens(of: withPoints(text)) else { return nil }
        var angles: [Angle] = []
        for group in groups(of: tokens) {
            guard let angle = angle(group) else { return nil }
            angles.append(angle)
        }
        return angles.isEmpty ? nil : angles
    }

    private enum Token {
        case number(Double, isWhole: Bool, isNegative: Bool)
        /// Of degrees, minutes or seconds: 0, 1, 2.
        case mark(Int)
        /// `factor` is -1 in the south and the west, nil where only the axis is named.
        case axis(Axis, factor: Double?)
        case separator
    }

    // MARK: Commas

    /// Returns a text with points in the place of decimal commas. A comma between digits is one if there is no point in the text
    /// and the comma cannot part two numbers: beside a mark or a side of the sky, or in each of two numbers.
    private static func withPoints(_ text: String) -> String {
        guard !text.contains("."), text.contains(",") else { return text }
        let parts = text.split { $0.isWhitespace || ";/，、".contains($0) }.map { part in
            var part = part
            while part.last == "," { part.removeLast() }
            return part
        }.filter { !$0.isEmpty }
        let isMarked = text.contains { !$0.isWhole && !$0.isWhitespace && !"+-,;/()[]".contains($0) }
        guard isMarked || parts.count == 2 && parts.allSatisfy({ $0.count { $0 == "," } == 1 }) else { return text }
        var characters = Array(text)
        for index in characters.indices.dropFirst().dropLast()
        where characters[index] == "," && characters[index - 1].isWhole && characters[index + 1].isWhole {
            characters[index] = "."
        }
        return String(characters)
    }

    /// Returns a number with a decimal comma; nil for anything else. `2,770,011` is none.
    static func decimalComma(_ text: String) -> Double? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard text.utf8.count <= 24, parts.count == 2, !parts[1].isEmpty, parts[1].allSatisfy(\.isWhole),
            let whole = parts[0].first, parts[0].dropFirst().allSatisfy(\.isWhole),
            whole.isWhole || "+-".contains(whole),
            let value = Double(parts[0] + "." + parts[1]), abs(value) <= 180
        else { return nil }
        return value
    }

    // MARK: Tokens

    private static let marks: [Character: Int] = [
        "°": 0, "º": 0, "˚": 0, "度": 0, "도": 0, "'": 1, "′": 1, "’": 1, "‘": 1, "分": 1, "분": 1, "\"": 2, "″": 2, "”": 2,
        "“": 2, "秒": 2, "초": 2,
    ]

    /// Words for an axis, longer ones first.
    private static let words: [(String, Axis, Double?)] = [
        ("latitude", .latitude, nil), ("longitude", .longitude, nil), ("lat", .latitude, nil),
        ("long", .longitude, nil),
        ("lng", .longitude, nil), ("lon", .longitude, nil), ("緯度", .latitude, nil), ("經度", .longitude, nil),
        ("纬度", .latitude, nil), ("经度", .longitude, nil), ("経度", .longitude, nil), ("위도", .latitude, nil),
        ("경도", .longitude, nil), ("北緯", .latitude, 1), ("北纬", .latitude, 1), ("南緯", .latitude, -1),
        ("南纬", .latitude, -1), ("東經", .longitude, 1), ("东经", .longitude, 1), ("東経", .longitude, 1),
        ("西經", .longitude, -1), ("西经", .longitude, -1), ("西経", .longitude, -1), ("북위", .latitude, 1),
        ("남위", .latitude, -1), ("동경", .longitude, 1), ("서경", .longitude, -1), ("n", .latitude, 1), ("s", .latitude, -1),
        ("e", .longitude, 1), ("w", .longitude, -1),
    ]

    private static func tokens(of text: String) -> [Token]? {
        var tokens: [Token] = []
        var rest = text.lowercased()[...]
        var wasDigit = false
        while let first = rest.first {
            let sign = "+-−".contains(first)
            if first.isWhole || sign {
                guard !(sign && wasDigit), let number = takeNumber(&rest) else { return nil }
                tokens.append(number)
                wasDigit = true
                continue
            }
            defer { wasDigit = false }
            if rest.hasPrefix("''") || rest.hasPrefix("′′") || rest.hasPrefix("’’") {
                tokens.append(.mark(2))
                rest.removeFirst(2)
            } else if let mark = marks[first] {
                tokens.append(.mark(mark))
                rest.removeFirst()
            } else if let word = words.first(where: { rest.hasPrefix($0.0) }) {
                tokens.append(.axis(word.1, factor: word.2))
                rest.removeFirst(word.0.count)
                // A word of other letters is none, and neither is the sign of an exponent.
                if word.0.first?.isASCII == true, let next = rest.first, next.isASCII {
                    if next.isLetter || word.0 == "e" && wasDigit && next.isWhole { return nil }
                }
            } else if ",;/|，、；\n\t".contains(first) {
                tokens.append(.separator)
                rest.removeFirst()
            } else if first.isWhitespace || "()[]（）:：=".contains(first) {
                rest.removeFirst()
            } else {
                return nil
            }
        }
        return tokens
    }

    private static func takeNumber(_ rest: inout Substring) -> Token? {
        let isNegative = "-−".contains(rest.first ?? "+")
        if rest.first?.isWhole == false { rest.removeFirst() }
        let digits = rest.prefix { $0.isWhole || $0 == "." }
        guard digits.first?.isWhole == true, digits.last?.isWhole == true, digits.utf8.count <= 32,
            let value = Double(digits)
        else { return nil }
        rest = rest[digits.endIndex...]
        return .number(isNegative ? -value : value, isWhole: !digits.contains("."), isNegative: isNegative)
    }

    // MARK: Groups

    /// Parts tokens into those of each angle: by the sides of the sky, else by the marks of degrees, else by separators, else each
    /// number is one.
    private static func groups(of tokens: [Token]) -> [[Token]] {
        var begins: Set<Int> = []
        let axes = tokens.indices.filter { if case .axis = tokens[$0] { true } else { false } }
        let degrees = tokens.indices.filter { if case .mark(0) = tokens[$0] { true } else { false } }
        let separators = tokens.indices.filter { if case .separator = tokens[$0] { true } else { false } }
        if let first = axes.first {
            let leads = tokens[..<first].allSatisfy { if case .separator = $0 { true } else { false } }
            begins = Set(leads ? axes : axes.map { $0 + 1 })
        } else if !degrees.isEmpty {
            begins = Set(degrees.map { $0 - 1 })
        } else if !separators.isEmpty {
            begins = Set(separators)
        } else {
            begins = Set(tokens.indices)
        }
        var groups: [[Token]] = [[]]
        for (index, token) in tokens.enumerated() {
            if begins.contains(index) { groups.append([]) }
            groups[groups.count - 1].append(token)
        }
        let isSeparator = { (token: Token) in if case .separator = token { true } else { false } }
        return groups.map { group in
            Array(group.drop(while: isSeparator).reversed().drop(while: isSeparator).reversed())
        }.filter { !$0.isEmpty }
    }

    private static func angle(_ tokens: [Token]) -> Angle? {
        var (axis, factor): (Axis?, Double?)
        var parts: [Double] = []
        var marks = 0
        var wasWhole = true
        var isNegative = false
        for (index, token) in tokens.enumerated() {
            switch token {
            case .axis(let named, let sign):
                guard axis == nil, index == 0 || index == tokens.count - 1 else { return nil }
                (axis, factor) = (named, sign)
            case .number(let value, let isWhole, let hasMinus):
                guard parts.count < 3, wasWhole, parts.isEmpty || !hasMinus && value < 60 else { return nil }
                if parts.isEmpty { isNegative = hasMinus }
                parts.append(abs(value))
                wasWhole = isWhole
            case .mark(let rank):
                guard rank == parts.count - 1, marks < parts.count else { return nil }
                marks = parts.count
            case .separator: return nil
            }
        }
        guard !parts.isEmpty, parts.count == 1 || marks > 0 || factor != nil, factor == nil || !isNegative else {
            return nil
        }
        let value = zip(parts, [1, 60, 3_600]).reduce(0) { $0 + $1.0 / $1.1 }
        return Angle(degrees: isNegative ? -value : value * (factor ?? 1), axis: axis)
    }
}

extension Character {
    /// Whether it is one of 0 to 9.
    fileprivate var isWhole: Bool { ("0"..."9").contains(self) }
}

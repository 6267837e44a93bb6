/// Splits hours as people write them into words; nil where a part is not understood.
struct HoursLexer {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    private init(_ text: String) {
        scalars = text.unicodeScalars.map { scalar in
            let plain = GrammarLexer.normalized(scalar)
            return ("A"..."Z").contains(plain) ? Unicode.Scalar(UInt8(plain.value + 32)) : plain
        }
    }

    /// Returns the words of a text of bounded length; nil if one of them is unknown.
    static func words(of text: String) -> [HoursWord]? {
        var lexer = HoursLexer(text)
        var words: [HoursWord] = []
        while lexer.skipSpace() {
            guard let next = lexer.next() else { return nil }
            words += next
        }
        return words
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        index + distance < scalars.count ? scalars[index + distance] : nil
    }

    /// Skips spaces, and returns whether any text remains.
    private mutating func skipSpace() -> Bool {
        while let scalar = peek(), GrammarLexer.isSpace(scalar) || scalar == "\u{FEFF}" || scalar == "\u{200B}" {
            index += 1
        }
        return peek() != nil
    }

    private mutating func skip(_ word: [Unicode.Scalar]) -> Bool {
        guard scalars[index...].starts(with: word) else { return false }
        index += word.count
        return true
    }

    private mutating func next() -> [HoursWord]? {
        guard let scalar = peek() else { return nil }
        switch scalar {
        case "0"..."9": return number().map { [$0] }
        case "a"..."z": return latinWord().map { [$0] }
        default: break
        }
        if let sign = HoursLexer.sign(scalar) {
            index += 1
            return [sign]
        }
        for (phrase, word) in HoursWord.phrases[scalar] ?? [] where skip(phrase) { return [word] }
        return numerals()
    }

    private static func sign(_ scalar: Unicode.Scalar) -> HoursWord? {
        switch scalar {
        case "-", "~": .to
        case ",", "、", "&": .comma
        case ";", "。", "▴", "￭": .stop
        case ":": .colon
        case "(": .opening
        case ")": .closing
        default: nil
        }
    }

    private mutating func digits() -> [Int] {
        var digits: [Int] = []
        while let scalar = peek(), GrammarLexer.isDigit(scalar) {
            digits.append(Int(scalar.value - 0x30))
            index += 1
        }
        return digits
    }

    private mutating func number() -> HoursWord? {
        let digits = digits()
        let number = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
        if digits.count == 4 { return HoursLexer.clock(number / 100, number % 100, .compact) }
        guard digits.count <= 2 else { return nil }
        let form = digits.count == 1 ? HoursClock.Form.oneDigit : .twoDigits
        if peek() == ":", let minute = twoDigits(at: 1, below: 60) {
            index += 3
            // `11:0014:00` is two times; `11:001` and `11:00:00` are not times.
            let isFollowedByTime =
                twoDigits(at: 0, below: 25) != nil && peek(2) == ":" && twoDigits(at: 3, below: 60) != nil
            guard peek() != ":", peek().map(GrammarLexer.isDigit) != true || isFollowedByTime else { return nil }
            return HoursLexer.clock(number, minute, form)
        }
        if let clock = spokenClock(hour: number, form: form) { return clock }
        let start = index
        // `9am`, `9 p.m.`; the half of the day is the next word.
        if skipSpace(), peek() == "a" || peek() == "p", peek(1) == "m" || peek(1) == "." && peek(2) == "m" {
            return HoursLexer.clock(number, 0, form)
        }
        index = start
        if number == 24, skipSpace() {
            for word in HoursWord.hours where skip(word) {
                return peek().map { ("a"..."z").contains($0) } == true ? nil : .wholeDay
            }
        }
        index = start
        return .number(number)
    }

    /// Parses two digits at a distance from the position.
    private func twoDigits(at distance: Int, below limit: Int) -> Int? {
        guard let tens = peek(distance), let units = peek(distance + 1), GrammarLexer.isDigit(tens),
            GrammarLexer.isDigit(units)
        else { return nil }
        let value = Int(tens.value - 0x30) * 10 + Int(units.value - 0x30)
        return value < limit ? value : nil
    }

    private static func clock(_ hour: Int, _ minute: Int, _ form: HoursClock.Form) -> HoursWord? {
        guard hour * 60 + minute <= 24 * 60, minute < 60 else { return nil }
        return .clock(HoursClock(hour: hour, minute: minute, form: form))
    }

    /// Parses 時 or 點 after an hour, with 半, 整 or minutes before 分; nil where there is none.
    private mutating func spokenClock(hour: Int, form: HoursClock.Form) -> HoursWord? {
        guard peek() == "時" || peek() == "點" else { return nil }
        index += 1
        if peek() == "半" {
            index += 1
            return HoursLexer.clock(hour, 30, form)
        }
        if peek() == "整" {
            index += 1
        } else if let minute = twoDigits(at: 0, below: 60), peek(2) == "分" {
            index += 3
            return HoursLexer.clock(hour, minute, form)
        }
        return HoursLexer.clock(hour, 0, form)
    }

    /// Parses a word in Latin letters: `AM`, `a.m.`, `Mon`.
    private mutating func latinWord() -> HoursWord? {
        var word = ""
        while let scalar = peek(), ("a"..."z").contains(scalar) || scalar == "." && !word.isEmpty {
            if scalar != "." { word.unicodeScalars.append(scalar) }
            index += 1
            guard word.utf8.count <= HoursWord.longestLatinWord else { return nil }
        }
        return HoursWord.latinWords[word]
    }

    /// Parses 初一, 十五, 五點, or 一二三 after 週.
    private mutating func numerals() -> [HoursWord]? {
        if peek() == "初" {
            // One numeral: 初一十五 are two days.
            guard let scalar = peek(1), let day = scalar == "十" ? 10 : HoursWord.numerals[scalar] else { return nil }
            index += 2
            return [.lunarDay(day)]
        }
        let start = index
        while let scalar = peek(), HoursWord.numerals[scalar] != nil || scalar == "十" || scalar == "廿" { index += 1 }
        let run = Array(scalars[start..<index])
        guard !run.isEmpty else {
            // 日 and 天 can follow other weekdays.
            guard peek() == "日" || peek() == "天" else { return nil }
            index += 1
            return [.numeral(7)]
        }
        let value = HoursLexer.value(of: run)
        if peek() == "時" || peek() == "點" {
            guard let value, let clock = spokenClock(hour: value, form: value < 10 ? .oneDigit : .twoDigits)
            else { return nil }
            return [clock]
        }
        if run.contains("十") || run.contains("廿") {
            return value.flatMap { (11...30).contains($0) ? [.lunarDay($0)] : nil }
        }
        let numerals = run.compactMap { HoursWord.numerals[$0] }
        return numerals.allSatisfy { $0 <= 6 } ? numerals.map(HoursWord.numeral) : nil
    }

    /// Returns the value of 五, 十, 十五, 廿三, 二十 or 二十三.
    private static func value(of run: [Unicode.Scalar]) -> Int? {
        var run = run[...]
        var tens = 0
        if run.first == "廿" {
            tens = 2
            run.removeFirst()
        } else if let ten = run.firstIndex(of: "十") {
            guard ten <= run.startIndex + 1 else { return nil }
            tens = ten == run.startIndex ? 1 : HoursWord.numerals[run[run.startIndex]] ?? 0
            guard tens > 0 else { return nil }
            run = run[(ten + 1)...]
        } else if run.isEmpty {
            return nil
        }
        guard let last = run.first else { return tens * 10 }
        guard run.count == 1, let units = HoursWord.numerals[last] else { return nil }
        return tens * 10 + units
    }
}

/// Parses the words of hours into entries, with a lookahead of a few words. It must understand every part.
struct HoursParser {
    let words: [HoursWord]
    var position = 0
    /// The entries with opening hours, in the order of the text.
    var open: [HoursEntry] = []
    var closed: [HoursDays] = []
    var lunar: [LunarEntry] = []
    var pauses: [HoursSpan] = []
    var claimsEveryDay = false
    private var isInParentheses = false

    init(words: [HoursWord]) {
        self.words = words
    }

    /// Parses all words; false where one is not understood.
    mutating func parse() -> Bool {
        while let word = peek() {
            switch word {
            case .comma, .stop:
                position += 1
            case .remark(let claim):
                position += 1
                claimsEveryDay = claimsEveryDay || claim
            case .label:
                position += 1
                skip(.colon)
            case .opening, .closing:
                guard isInParentheses == (word == .closing) else { return false }
                isInParentheses.toggle()
                position += 1
            default:
                guard parseClause() else { return false }
            }
        }
        return !isInParentheses
    }

    private mutating func parseClause() -> Bool {
        switch peek() {
        case .otherHours:
            // `06:00-18:00 (辦公時間: 08:00-17:00)`: the office hours are within the temple's hours.
            position += 1
            skip(.colon)
            return isInParentheses && !open.isEmpty && parseSpans() != nil
        case .pause:
            position += 1
            skip(.colon)
            guard let spans = parseSpans() else { return false }
            pauses += spans
            return true
        case .closed:
            // Accepts 公休：週一, but not 公休 週一 週二 08:00-17:00.
            position += 1
            skip(.colon)
            guard let days = parseDays(), peek() == nil || peek() == .stop || peek() == .closing else { return false }
            closed.append(days)
            return true
        case .lunarMark, .everyLunarMonth, .lunarDay:
            return parseLunarClause()
        case .otherDays:
            // `初一、十五 05:00-22:00，其餘 06:00-21:00`: the hours of every day, which the lunar days replace.
            position += 1
            skip(.colon)
            var hours = HoursEntry(days: nil, spans: [])
            guard open.isEmpty, !lunar.isEmpty, parseHours(into: &hours) else { return false }
            open.append(hours)
            return true
        default:
            return parseDatedClause()
        }
    }

    private mutating func parseDatedClause() -> Bool {
        let start = position
        var entry = HoursEntry(days: nil, spans: [])
        if startsMonths {
            guard let months = parseMonths() else { return false }
            entry.months = months
        }
        if startsDays {
            guard let days = parseDays() else { return false }
            entry.days = days
        }
        let isSelected = position > start
        if isSelected && isInParentheses && peek() == .closing && words[start - 1] == .opening {
            return selectLast(entry)
        }
        skip(.label)
        skip(.colon)
        if skip(.closed) {
            guard let days = entry.days, entry.months == 0 else { return false }
            closed.append(days)
            return true
        }
        if isSelected, peek() == .extended || peek() == .to {
            guard let hours = parseExtension() else { return false }
            entry.spans = hours.spans
        } else {
            guard parseHours(into: &entry) else { return false }
        }
        // `9:00-18:00, 12:00-13:00午休`: the last span is a pause.
        if skip(.pause) {
            guard let pause = entry.spans.popLast() else { return false }
            pauses.append(pause)
            if entry.spans.isEmpty { return !isSelected }
        }
        open.append(entry)
        return true
    }

    /// Adds days or months that come after their hours: `08:30-17:00 (週二至週日)`.
    private mutating func selectLast(_ selection: HoursEntry) -> Bool {
        guard var last = open.popLast(), last.days == nil, last.months == 0 else { return false }
        last.days = selection.days
        last.months = selection.months
        open.append(last)
        return true
    }

    private mutating func parseLunarClause() -> Bool {
        var isEveryMonth = false
        while peek() == .lunarMark || peek() == .everyLunarMonth {
            isEveryMonth = isEveryMonth || peek() == .everyLunarMonth
            position += 1
        }
        var days: [Int] = []
        repeat {
            guard case .lunarDay(let day)? = peek() else { return false }
            days.append(day)
            position += 1
            if case .lunarDay? = peek() { continue }
            guard skipComma(before: { if case .lunarDay = $0 { true } else { false } }) else { break }
        } while true
        // 初一 alone, or with 初二, can mean the first month only.
        guard isEveryMonth || days.count > 1 && (days.contains(15) || days.contains(16)) else { return false }
        skip(.label)
        skip(.colon)
        var hours = HoursEntry(days: nil, spans: [])
        if skip(.closed) {
            lunar.append(LunarEntry(days: days, hours: hours))
            return true
        }
        if peek() == .remark(claimsEveryDay: false), peek(1) == .to || peek(1) == .extended { position += 1 }
        if peek() == .extended || peek() == .to {
            guard let extended = parseExtension() else { return false }
            hours = extended
        } else {
            guard parseHours(into: &hours) else { return false }
        }
        lunar.append(LunarEntry(days: days, hours: hours))
        return true
    }
}

extension HoursParser {
    /// Returns the word at a distance from the position; nil after the end.
    func peek(_ distance: Int = 0) -> HoursWord? {
        position + distance < words.count ? words[position + distance] : nil
    }

    /// Moves past the word at the position if it is this one, and returns whether it was.
    @discardableResult
    mutating func skip(_ word: HoursWord) -> Bool {
        guard peek() == word else { return false }
        position += 1
        return true
    }

    /// Moves past a comma if a word that satisfies `isNext` follows, and returns whether it did.
    mutating func skipComma(before isNext: (HoursWord) -> Bool) -> Bool {
        guard peek() == .comma, let next = peek(1), isNext(next) else { return false }
        position += 1
        return true
    }
}

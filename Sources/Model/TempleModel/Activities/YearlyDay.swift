public import LunarCalendar

/// A day of every year: of the lunar calendar, or of the Gregorian one.
public enum YearlyDay: Hashable, Sendable {
    case lunar(LunarDay)
    case solar(month: Int, day: Int)

    /// The rule for the day's dates.
    public var rule: DayRule {
        switch self {
        case .lunar(let day): .lunar(day)
        case .solar(let month, let day): .solar(month: month, day: day)
        }
    }

    /// The day as exports and stored records write it: `lunar 3/23`, `solar 3/1`.
    public var text: String {
        switch self {
        case .lunar(let day): "\(Self.lunarWord) \(day.shortText)"
        case .solar(let month, let day): "\(Self.solarWord) \(month)/\(day)"
        }
    }

    /// Parses ``text``. Digits may have a zero in front: `lunar 03/23`.
    ///
    /// - Returns: nil for any other text, a leap month, and a day that no year has.
    public init?(_ text: String) {
        // The longest text, lunar 12/30, has 11 bytes.
        guard text.utf8.count <= 16 else { return nil }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2 else { return nil }
        let numbers = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard numbers.count == 2, let month = Self.number(numbers[0]), let day = Self.number(numbers[1]) else {
            return nil
        }
        switch words[0] {
        case Self.lunarWord:
            guard let lunar = try? LunarDay(month: month, day: day) else { return nil }
            self = .lunar(lunar)
        case Self.solarWord:
            // 2000 is a leap year, so 29 February is a day.
            guard (try? CivilDay(year: 2000, month: month, day: day)) != nil else { return nil }
            self = .solar(month: month, day: day)
        default: return nil
        }
    }

    private static let lunarWord = "lunar"
    private static let solarWord = "solar"

    /// Parses one or two ASCII digits; `Int.init` would accept a sign as well.
    private static func number(_ text: Substring) -> Int? {
        guard (1...2).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

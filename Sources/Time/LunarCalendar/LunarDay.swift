/// A day of the lunar year without the year, such as a deity's birthday.
///
/// Days are ordered as in a lunar year, with a leap month after the regular month of the same number.
public struct LunarDay: Hashable, Sendable {
    /// The month, 1...12.
    public let month: Int
    /// The day of the month, 1...30.
    public let day: Int
    /// Whether the month is the leap month of that number; false means the regular month.
    public let isLeapMonth: Bool

    /// Creates a day from a month of 1...12 and a day of 1...30. It does not check whether a given year has the day.
    ///
    /// - Throws: `Invalid.month` or `Invalid.day`, with the number that is out of bounds.
    public init(month: Int, day: Int, isLeapMonth: Bool = false) throws(Invalid) {
        guard (1...12).contains(month) else { throw .month(month) }
        guard (1...30).contains(day) else { throw .day(day) }
        self.init(uncheckedMonth: month, day: day, isLeapMonth: isLeapMonth)
    }

    /// Creates a day from values that this module has already checked or calculated.
    init(uncheckedMonth month: Int, day: Int, isLeapMonth: Bool) {
        self.month = month
        self.day = day
        self.isLeapMonth = isLeapMonth
    }
}

extension LunarDay {
    /// Why a month and day, or a text, is not a lunar day.
    public enum Invalid: Error, Hashable, Sendable, CustomStringConvertible {
        /// The month is outside 1...12.
        case month(Int)
        /// The day is outside 1...30.
        case day(Int)
        /// The text has no known form, or its month or day is out of bounds; cut after 32 characters.
        case text(String)

        /// What is wrong, in English.
        public var description: String {
            switch self {
            case .month(let month): "lunar month \(month) is not in 1...12"
            case .day(let day): "lunar day \(day) is not in 1...30"
            case .text(let text):
                "'\(text)' is not a lunar day; write it as 3/23, 閏6/24, 三月廿三 or 農曆閏六月廿四, "
                    + "with a month of 1...12 and a day of 1...30"
            }
        }
    }
}

extension LunarDay: Comparable {
    public static func < (left: LunarDay, right: LunarDay) -> Bool {
        left.position < right.position
    }

    /// A number that increases through a lunar year.
    private var position: Int {
        (month * 2 + (isLeapMonth ? 1 : 0)) * 32 + day
    }
}

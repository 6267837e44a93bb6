/// Format of hours that may pass a day, as `[h]:mm`. Excel chooses one for `24:00`.
struct ElapsedTime: Equatable {
    /// Minimum number of digits of the hours.
    private let hourDigits: Int
    private let hasSeconds: Bool

    /// Format of the number 46, which every workbook has.
    static let builtIn = ElapsedTime(hourDigits: 1, hasSeconds: true)

    private init(hourDigits: Int, hasSeconds: Bool) {
        self.hourDigits = hourDigits
        self.hasSeconds = hasSeconds
    }

    /// Reads a format's code; nil if it is none of hours with minutes, and perhaps seconds.
    init?(_ code: String) {
        switch code.prefix(while: { $0 != ";" }).lowercased() {
        case "[h]:mm": self.init(hourDigits: 1, hasSeconds: false)
        case "[hh]:mm": self.init(hourDigits: 2, hasSeconds: false)
        case "[h]:mm:ss": self.init(hourDigits: 1, hasSeconds: true)
        case "[hh]:mm:ss": self.init(hourDigits: 2, hasSeconds: true)
        default: return nil
        }
    }

    /// Returns a number of days in this format; nil if it is negative or beyond the calendar.
    func text(_ days: Double) -> String? {
        guard days >= 0, days < 2_958_466 else { return nil }
        let seconds = Int((days * 86_400).rounded())
        let text = "\(CellDate.padded(seconds / 3_600, hourDigits)):\(CellDate.padded(seconds / 60 % 60))"
        return hasSeconds ? "\(text):\(CellDate.padded(seconds % 60))" : text
    }
}

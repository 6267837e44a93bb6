/// Why a text cannot be parsed as opening hours, and where.
public struct OpeningHoursError: Error, Equatable, Sendable {
    /// The position of the error, in bytes of UTF-8 from the start of the text; the length of the text for an error at
    /// its end.
    public let byteOffset: Int
    /// What was expected there, or what is not supported.
    public let reason: Reason

    /// Creates an error at a byte of the text.
    public init(byteOffset: Int, reason: Reason) {
        self.byteOffset = byteOffset
        self.reason = reason
    }

    /// What was expected, or what is not supported.
    public enum Reason: Equatable, Sendable, CaseIterable {
        /// The text is longer than `OpeningHours.maximumByteCount`.
        case textTooLong
        /// There are more rules than `OpeningHours.maximumRuleCount`.
        case tooManyRules
        /// A character or word that is not in the grammar.
        case unknownWord
        /// A comment without its closing quotation mark.
        case unterminatedComment
        /// A rule was expected.
        case expectedRule
        /// A rule separator or the end was expected.
        case expectedSeparator
        /// A time of day was expected.
        case expectedTime
        /// A date was expected.
        case expectedDate
        /// A weekday was expected.
        case expectedWeekday
        /// A number was expected.
        case expectedNumber
        /// A closing bracket was expected.
        case expectedClosingBracket
        /// A number, time or date that does not exist.
        case outOfRange
        /// A part of the grammar that does not say when a place is open, or that this module does not evaluate: points
        /// in time, repetitions, offsets to a weekday.
        case unsupported
        /// A text that has more than one meaning.
        case ambiguous
    }
}

extension OpeningHoursError: CustomStringConvertible {
    /// What is wrong, in English.
    public var description: String {
        "\(reason.words) at byte \(byteOffset)"
    }
}

extension OpeningHoursError.Reason {
    var words: String {
        switch self {
        case .textTooLong: "more than \(OpeningHours.maximumByteCount) bytes"
        case .tooManyRules: "more than \(OpeningHours.maximumRuleCount) rules"
        case .unknownWord: "a word or character that opening hours do not have"
        case .unterminatedComment: "a comment without its closing quotation mark"
        case .expectedRule: "expected days, times or a modifier"
        case .expectedSeparator: "expected ';', ',', '||' or the end"
        case .expectedTime: "expected a time"
        case .expectedDate: "expected a date"
        case .expectedWeekday: "expected a weekday"
        case .expectedNumber: "expected a number"
        case .expectedClosingBracket: "expected a closing bracket"
        case .outOfRange: "a number, time or date that does not exist"
        case .unsupported: "a form that does not say when a place is open, or that is not supported"
        case .ambiguous: "a form that can be read in more than one way"
        }
    }
}

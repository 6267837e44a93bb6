extension SearchParameter {
    /// The description of a parameter: its kind and bounds, its help texts, and the error text for an invalid value.
    public struct Descriptor: Sendable {
        public let kind: Kind
        /// The purpose, for the description of the HTTP interface.
        public let english: String
        public let chinese: String
        /// The default value, as text; nil where there is none.
        public let defaultText: String?
        /// An example of a valid value.
        public let example: String
        /// What is wrong with an invalid value and what would be right. The text follows the value.
        public let fault: String
        /// The command's option; nil where the command has none.
        public let option: Option?

        init(
            _ kind: Kind, english: String, chinese: String, default defaultText: String? = nil, example: String,
            fault: String, option: Option? = nil
        ) {
            self.kind = kind
            self.english = english
            self.chinese = chinese
            self.defaultText = defaultText
            self.example = example
            self.fault = fault
            self.option = option
        }

        /// Creates a flag: `true` or `false`, and false by default. The command's option takes no value; nil
        /// for none.
        static func flag(
            english: String, chinese: String, option: Option? = nil
        ) -> Descriptor {
            Descriptor(
                .flag, english: english, chinese: chinese, default: "false", example: "false",
                fault: "is neither true nor false", option: option)
        }
    }

    /// The type and bounds of a parameter's values.
    public enum Kind: Equatable, Sendable {
        case number(ClosedRange<Double>)
        /// Kilometres, more than 0 and at most ``TempleQuery/maximumRadius``.
        case distance
        case wholeNumber(ClosedRange<Int>)
        case flag
        case choice([String])
        /// A day within the range of the lunar calendar.
        case day
        /// Text that is not blank and has no control characters. Its length is counted in Unicode scalars.
        case line(maximumLength: Int)
        /// Text that matches a regular expression (ECMA-262).
        case pattern(String)
    }

    /// The option of the command that sets a parameter.
    public struct Option: Sendable {
        /// The name of its value in the help; nil for a flag, which has none.
        public let value: String?
        /// What it does, in the help.
        public let english: String
        public let chinese: String
        /// The parameter that comes before it in the help; nil for the previous one in ``SearchParameter/allCases``.
        public let after: SearchParameter?

        init(_ value: String? = nil, english: String, chinese: String, after: SearchParameter? = nil) {
            self.value = value
            self.english = english
            self.chinese = chinese
            self.after = after
        }

        /// The option for the reference day, which a search and other commands share.
        public static let day = Option(
            "DAY", english: "use this day as today, such as 2027-04-15 (default: today in Taiwan)",
            chinese: "將這一天視為今天，例如 2027-04-15（預設為臺灣的今天）")
    }

    /// The parameters that are options of the command, in the order of its help.
    public static let options: [SearchParameter] = allCases.reduce(into: []) { listed, parameter in
        guard let option = parameter.descriptor.option else { return }
        let before = option.after.flatMap { listed.firstIndex(of: $0) }
        listed.insert(parameter, at: before.map { $0 + 1 } ?? listed.endIndex)
    }
}

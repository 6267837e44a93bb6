extension SearchParameter {
    /// What is known of a parameter: its kind and bounds, and the words of its descriptions and of its refusal.
    public struct Descriptor: Sendable {
        public let kind: Kind
        /// What it is for, in the description of the HTTP interface.
        public let english: String
        public let chinese: String
        /// The value where it is not given, as text; nil where there is none.
        public let defaultText: String?
        /// A value that can be given.
        public let example: String
        /// What is wrong with a value that is refused and what would be right, to stand behind the value.
        public let fault: String
        /// The option of the command; nil where the command has none.
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

        /// `true` or `false`, and false where it is not given; the command's option takes no value.
        static func flag(
            english: String, chinese: String, option: Option
        ) -> Descriptor {
            Descriptor(
                .flag, english: english, chinese: chinese, default: "false", example: "false",
                fault: "is neither true nor false", option: option)
        }
    }

    /// What values there are.
    public enum Kind: Equatable, Sendable {
        case number(ClosedRange<Double>)
        /// Kilometres, more than 0 and at most ``TempleQuery/maximumRadius``.
        case distance
        case wholeNumber(ClosedRange<Int>)
        case flag
        case choice([String])
        /// A day that the lunar calendar knows.
        case day
        /// Text that is not blank and has no control characters, in characters as Unicode counts them.
        case line(maximumLength: Int)
        /// Text of a form that a regular expression (ECMA-262) tells.
        case pattern(String)
    }

    /// The option of the command that gives a parameter.
    public struct Option: Sendable {
        /// What its value is called in the help; nil for a flag, which has none.
        public let value: String?
        /// What it does, in the help.
        public let english: String
        public let chinese: String
        /// The parameter that it follows in the help; nil for the one before it in ``SearchParameter/allCases``.
        public let after: SearchParameter?

        init(_ value: String? = nil, english: String, chinese: String, after: SearchParameter? = nil) {
            self.value = value
            self.english = english
            self.chinese = chinese
            self.after = after
        }

        /// The day that counts as today, in a search and in other commands.
        public static let day = Option(
            "DAY", english: "use this day as today, such as 2027-04-15 (default: today in Taiwan)",
            chinese: "將這一天視為今天，例如 2027-04-15（預設為臺灣的今天）")
    }

    /// The parameters that are options of the command, as its help lists them.
    public static let options: [SearchParameter] = allCases.reduce(into: []) { listed, parameter in
        guard let option = parameter.descriptor.option else { return }
        let before = option.after.flatMap { listed.firstIndex(of: $0) }
        listed.insert(parameter, at: before.map { $0 + 1 } ?? listed.endIndex)
    }
}

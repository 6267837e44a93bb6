/// What a text of a temple must be, and how long it may be, wherever it comes from: a row of a file, an edit, a form.
public enum FieldRule: Equatable, Sendable {
    case name
    case address
    case county
    case deity
    case phone
    case webAddress
    case openingHours
    case lunarHours
    /// Any text of one line, of at most so many characters.
    case line(longest: Int)
    /// The same, where a word such as 無 says that there is no value.
    case word(longest: Int)
    /// A text of several lines.
    case prose(longest: Int)

    /// The most characters; of telephone numbers and web addresses the most bytes.
    public var longest: Int {
        switch self {
        case .name, .deity: 200
        case .address, .openingHours, .lunarHours: 300
        case .county: 50
        case .phone: 100
        case .webAddress: 2_048
        case .line(let longest), .word(let longest), .prose(let longest): longest
        }
    }
}

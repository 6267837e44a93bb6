/// The values of a temple's fields that are one text, but for its name.
///
/// A further one is a case of ``MergedTemple/Field`` with its description: its columns, its members in files, its record, its
/// merge, its checking and its field of the form follow from there, and its place in answers if only a temple's page shows it.
public struct FieldTexts: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    /// Their fields, in the order of files and pages.
    public static let fields = MergedTemple.Field.allCases.filter { $0.rule != nil && !$0.isRequired }

    /// Those that searches show, or look for temples by.
    public static let ofSearch = fields.filter { $0.about.reach == .search }

    /// Those that only a temple's own page shows.
    public static let ofPage = fields.filter { $0.about.reach == .page }

    /// The text at each index of ``fields``; empty where there is none.
    private var texts: [String?] = []

    public init(dictionaryLiteral texts: (MergedTemple.Field, String?)...) {
        for (field, text) in texts { self[field] = text }
    }

    /// - Parameter text: returns the text of a field, which is the one at this index of ``fields``; nil for none.
    public init<Failure: Error>(
        _ text: (_ field: MergedTemple.Field, _ index: Int) throws(Failure) -> String?
    ) throws(Failure) {
        for (index, field) in Self.fields.enumerated() { set(try text(field, index), at: index) }
    }

    /// The text of one of ``fields``; nil for none.
    public subscript(field: MergedTemple.Field) -> String? {
        get {
            guard !texts.isEmpty, let index = Self.fields.firstIndex(of: field) else { return nil }
            return texts[index]
        }
        set {
            guard let index = Self.fields.firstIndex(of: field) else { return assertionFailure("\(field)") }
            set(newValue, at: index)
        }
    }

    private mutating func set(_ text: String?, at index: Int) {
        if texts.isEmpty {
            guard text != nil else { return }
            texts = Array(repeating: nil, count: Self.fields.count)
        }
        texts[index] = text
        if text == nil, texts.allSatisfy({ $0 == nil }) { texts = [] }
    }
}

/// The values of a temple's fields that are one text, but for its name.
///
/// A further one is a case of ``MergedTemple/Field`` with its description: its columns, its members in files, its record, its
/// merge, its checking and its field of the form follow from there, and its place in answers if only a temple's page shows it.
public struct FieldTexts: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// Their fields, in the order of files and pages.
    public static let fields = MergedTemple.Field.allCases.filter { $0.rule != nil && !$0.isRequired }

    /// Those that searches show, or look for temples by.
    public static let ofSearch = fields.filter { $0.about.reach == .search }

    /// Those of which few values say all: an index keeps each combination of them once.
    public static let labels = fields.filter { $0.about.isLabel }

    /// Those that only a temple's own page shows.
    public static let ofPage = fields.filter { $0.about.reach == .page }

    /// The text at each index of ``fields``; empty where there is none.
    private var texts: [String?] = []

    public init(dictionaryLiteral texts: (MergedTemple.Field, String?)...) {
        for (field, text) in texts where text != nil { self[field] = text }
    }

    /// - Parameter text: returns the text of a field, which is the one at this index of ``fields``; nil for none.
    public init<Failure: Error>(
        _ text: (_ field: MergedTemple.Field, _ index: Int) throws(Failure) -> String?
    ) throws(Failure) {
        var texts: [String?] = []
        texts.reserveCapacity(Self.fields.count)
        for (index, field) in Self.fields.enumerated() { texts.append(try text(field, index)) }
        if texts.contains(where: { $0 != nil }) { self.texts = texts }
    }

    /// The text of one of ``fields``; nil for none.
    public subscript(field: MergedTemple.Field) -> String? {
        get {
            guard !texts.isEmpty, let index = Self.fields.firstIndex(of: field) else { return nil }
            return texts[index]
        }
        set {
            guard let index = Self.fields.firstIndex(of: field) else { return assertionFailure("\(field)") }
            if texts.isEmpty {
                guard newValue != nil else { return }
                texts = Array(repeating: nil, count: Self.fields.count)
            }
            texts[index] = newValue
            if newValue == nil, texts.allSatisfy({ $0 == nil }) { texts = [] }
        }
    }
}

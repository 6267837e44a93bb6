/// The texts that only a temple's own page shows.
///
/// A further one is a case of ``MergedTemple/Field`` with its description: its column, its members in files and answers, its
/// merge, its checking, its field of the form and its paragraph of the page follow from there.
public struct TempleProse: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    /// Their fields, in the order of files and pages.
    public static let fields = MergedTemple.Field.allCases.filter { $0.kind == .prose }

    /// Their names in JSON and files, which are those of their columns.
    public static let names = fields.map(\.rawValue)

    private var texts: [MergedTemple.Field: String]

    public init(dictionaryLiteral texts: (MergedTemple.Field, String)...) {
        self.texts = Dictionary(uniqueKeysWithValues: texts)
    }

    /// - Parameter text: returns the text of a field, which is the one at this index of ``fields``; nil for none.
    public init<Failure: Error>(
        _ text: (_ field: MergedTemple.Field, _ index: Int) throws(Failure) -> String?
    ) throws(Failure) {
        texts = [:]
        for (index, field) in Self.fields.enumerated() { texts[field] = try text(field, index) }
    }

    /// The text of one of ``fields``; nil for none.
    public subscript(field: MergedTemple.Field) -> String? {
        get { texts[field] }
        set {
            assert(Self.fields.contains(field))
            texts[field] = newValue
        }
    }

    /// Returns the texts with each of them changed.
    public func mapValues(_ change: (String) -> String) -> TempleProse {
        TempleProse { field, _ in self[field].map(change) }
    }
}

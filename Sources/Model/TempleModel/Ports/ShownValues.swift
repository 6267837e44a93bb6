/// How many of the values that a file brings are what readers see, and whose values they see in place of the others.
public struct ShownValues: Equatable, Sendable {
    /// The source of the file's rows.
    public let source: String
    private var counts = [Count](repeating: Count(), count: MergedTemple.Field.allCases.count)

    private struct Count: Equatable {
        var brought = 0
        var hidden = 0
        /// How often a source has the value that is shown in place of the file's.
        var above: [String: Int] = [:]
    }

    /// The values of one field.
    public struct Field: Equatable, Sendable {
        public let field: MergedTemple.Field
        /// How many values the file brings.
        public let brought: Int
        /// How many of them are shown. A value that equals the shown one counts.
        public let shown: Int
        /// The sources whose values are shown in place of the others, the most frequent first. ``SourceKey/editSource`` stands
        /// for edits by hand.
        public let above: [String]

        /// Creates the counts of a field.
        public init(_ field: MergedTemple.Field, brought: Int, shown: Int, above: [String] = []) {
            self.field = field
            self.brought = brought
            self.shown = shown
            self.above = above
        }
    }

    public init(source: String) { self.source = source }

    /// The fields of which the file brings a value.
    public var fields: [Field] {
        zip(MergedTemple.Field.allCases, counts).filter { $0.1.brought > 0 }.map { field, count in
            let above = count.above.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
            return Field(field, brought: count.brought, shown: count.brought - count.hidden, above: above)
        }
    }

    /// Adds the values of a row.
    public mutating func add(_ record: TempleRecord) {
        for (index, field) in MergedTemple.Field.allCases.enumerated() where record.brings(field) {
            counts[index].brought += 1
        }
    }

    /// Counts values of a row that was added as hidden.
    ///
    /// - Parameter source: returns the source whose value is shown in place of a field's; nil where that is not known.
    public mutating func hide(_ fields: [MergedTemple.Field], below source: (MergedTemple.Field) -> String?) {
        for (index, field) in MergedTemple.Field.allCases.enumerated() where fields.contains(field) {
            counts[index].hidden += 1
            if let source = source(field) { counts[index].above[source, default: 0] += 1 }
        }
    }
}

extension TempleRecord {
    /// Whether the row has a value of a field for readers. One that only adds to known temples has its name and position to find
    /// them.
    fileprivate func brings(_ field: MergedTemple.Field) -> Bool {
        value(of: field) != .none && !(field.isRequired && admission != .temple)
    }

    /// The fields of this row whose values readers do not see.
    ///
    /// - Parameter shown: the merged record; nil for a temple that nobody sees.
    public func fieldsHidden(in shown: TempleRecord?) -> [MergedTemple.Field] {
        MergedTemple.Field.allCases.filter { field in
            guard brings(field) else { return false }
            guard let shown else { return true }
            switch (value(of: field), shown.value(of: field)) {
            // The precision may be what the import has found out.
            case (.position(let own, _), .position(let shown, _)): return own != shown
            case (.rating(let own, _), .rating(let shown, _)): return own != shown
            case (.hours(let own), .hours(let shown)):
                return [(own.text, shown.text), (own.stated, shown.stated), (own.lunar, shown.lunar)]
                    .contains { $0 != nil && $0 != $1 }
            case (.texts(let names), _) where field == .aliases:
                // Other names are those of all sources.
                return !names.allSatisfy { $0 == shown.name || $0 == shown.officialName || shown.aliases.contains($0) }
            case (let own, let shown): return own != shown
            }
        }
    }
}

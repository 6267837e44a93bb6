internal import TempleFormats
internal import TempleAdmin
internal import TempleModel
internal import WebRouting

/// What a list of the catalogue is asked for, as its address has it.
struct EntityListRequest {
    /// The most entities on a page.
    static let pageSize = 50
    /// The most pages that one can go back by a link.
    private static let mostBack = 20
    private static let separator: Character = "!"

    let kind: CatalogueKind
    let words: String?
    let isEdited: Bool
    let isDeleted: Bool
    let missing: MissingMember?
    /// The id after which the page begins; nil for the first page.
    let after: Int64?
    /// The ids after which the pages before began, without the first page.
    private let back: [Int64]

    init(_ kind: CatalogueKind, _ context: AdminContext) throws(Fault) {
        self.kind = kind
        words = context["q"].map { String($0.prefix(EntityWalk.longestWords)) }.flatMap { text in
            let text = TempleTexts.plain(text)
            return text.isEmpty ? nil : text
        }
        isEdited = context["edited"] == "true"
        isDeleted = context["deleted"] == "true"
        missing = context["missing"].flatMap(MissingMember.init(rawValue:)).flatMap { missing in
            MissingMember.of(kind).contains(missing) ? missing : nil
        }
        if let text = context["cursor"] {
            guard let id = ListWalk.number(text) else { throw .wrong("cursor", text) }
            after = id
        } else {
            after = nil
        }
        back = (context["back"] ?? "").split(separator: Self.separator).prefix(Self.mostBack).compactMap {
            ListWalk.number(String($0))
        }
    }

    var isFiltered: Bool { words != nil || isEdited || isDeleted || missing != nil }

    var filter: EntityWalk.Filter {
        EntityWalk.Filter(words: words, isEdited: isEdited, isDeleted: isDeleted, missing: missing)
    }

    // MARK: Addresses

    /// Returns the address of the things of a kind that lack something.
    static func address(_ kind: CatalogueKind, lacking missing: MissingMember) -> String {
        "\(kind.root)?missing=\(missing.rawValue)"
    }

    /// Returns the address of the page after an id.
    func next(_ id: Int64) -> String {
        address(after: id, back: (back + (after.map { [$0] } ?? [])).suffix(Self.mostBack))
    }

    /// The address of the page before; nil for the first page.
    var previous: String? { after.map { _ in address(after: back.last, back: back.dropLast()) } }

    private func address(after: Int64?, back: [Int64].SubSequence) -> String {
        let values: [(String, String?)] = [
            ("q", words), ("edited", isEdited ? "true" : nil), ("deleted", isDeleted ? "true" : nil),
            ("missing", missing?.rawValue),
            ("cursor", after.map { String($0) }),
            ("back", back.isEmpty ? nil : back.map { String($0) }.joined(separator: String(Self.separator))),
        ]
        let query = values.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0))" } }
        return kind.root + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

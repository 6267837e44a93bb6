internal import TempleModel
internal import Wording

/// A field of the form of an entity: a member of the catalogue, or all members of a festival's rule, which one
/// edit sets together.
struct EntityField: Equatable {
    /// The name of the field of a festival's rule.
    static let rule = "rule"

    /// What its inputs are.
    enum Shape: Equatable {
        case line
        /// A web address.
        case address
        case prose
        case word([String])
        case flag
        case reference(CatalogueMember.Reference)
        /// Names, one on each line.
        case names
        case references(CatalogueMember.Reference)
        case temples
        /// A rule of days; the names of its inputs begin with a prefix.
        case rule(prefix: String, remarks: [String])
        case deityDays
        /// It is read, and never written.
        case fixed
    }

    let kind: CatalogueKind
    /// The member's name, or ``rule``.
    let name: String
    let shape: Shape
    let isRequired: Bool
    /// The most elements of a list; nil for what is none.
    var most: Int?

    /// Returns the fields of a kind in the order of its form.
    static func all(_ kind: CatalogueKind) -> [EntityField] {
        let form = CatalogueForm(kind)
        var fields: [EntityField] = []
        for member in form.members where member.type != .fixed {
            guard form.together(with: member.name).count == 1 else {
                if !fields.contains(where: { $0.name == rule }) {
                    fields.append(
                        EntityField(
                            kind: kind, name: rule, shape: .rule(prefix: "", remarks: []), isRequired: true))
                }
                continue
            }
            var field = EntityField(
                kind: kind, name: member.name, shape: shape(of: member), isRequired: member.isRequired)
            if case .list(_, let most) = member.type { field.most = most }
            fields.append(field)
        }
        return fields
    }

    /// Returns the field that has a member.
    static func of(_ member: String, _ kind: CatalogueKind) -> EntityField? {
        all(kind).first { $0.members.contains(member) }
    }

    /// The names of its members.
    var members: [String] { name == Self.rule ? RecurrenceForm.members : [name] }

    private static func shape(of member: CatalogueMember) -> Shape {
        switch member.type {
        case .line, .day, .moment, .number: .line
        case .webAddress: .address
        case .prose: .prose
        case .word(let words): .word(words)
        case .flag: .flag
        case .reference(let reference): .reference(reference)
        case .list(.reference(let reference), _): .references(reference)
        case .list(.temple, _): .temples
        case .list(.object, _): .deityDays
        case .list: .names
        case .object: .rule(prefix: "\(member.name).", remarks: RecurrenceForm.remarks)
        case .temple, .fixed: .fixed
        }
    }

    /// Whether a value is several lines, one for each element.
    var isList: Bool {
        switch shape {
        case .names, .references, .temples, .deityDays: true
        case .line, .address, .prose, .word, .flag, .reference, .rule, .fixed: false
        }
    }

    /// Whether its elements keep their places, of which ids are made.
    var isAppended: Bool { shape == .temples }

    // MARK: The inputs

    /// The names of its inputs. The page has some of them several times, one for each row.
    var inputs: [String] {
        switch shape {
        case .rule(let prefix, let remarks): (RecurrenceForm.members + remarks).map { prefix + $0 }
        case .deityDays: DeityDaysField.inputs
        default: [name]
        }
    }

    /// What people call it.
    var words: Words {
        name == Self.rule
            ? Words("When it falls", "日期規則", "日の規則") : HistoryWords.member(name, of: kind.entity)
    }
}

extension CatalogueKind {
    /// The path of its list.
    var root: String {
        switch self {
        case .deity: "/admin/deities"
        case .festival: "/admin/festivals"
        case .activity: "/admin/activities"
        case .group: "/admin/groups"
        }
    }

    /// Several of them.
    var words: Words {
        switch self {
        case .deity: Words("Deities", "神明", "神さま")
        case .festival: Words("Festivals", "節慶", "年中行事")
        case .activity: Words("Activities", "活動", "行事")
        case .group: Words("Groups", "群組", "グループ")
        }
    }

    /// The heading of the form of a new one.
    var newWords: Words {
        switch self {
        case .deity: Words("A new deity", "新增神明", "新しい神さま")
        case .festival: Words("A new festival", "新增節慶", "新しい年中行事")
        case .activity: Words("A new activity", "新增活動", "新しい行事")
        case .group: Words("A new group", "新增群組", "新しいグループ")
        }
    }
}

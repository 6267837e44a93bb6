internal import TempleModel
internal import Wording

/// What the back office calls each kind of thing.
extension EntityKind {
    /// The part of its paths after `/api/admin/`: `temples`.
    var path: String {
        switch self {
        case .temple: "temples"
        case .deity: "deities"
        case .festival: "festivals"
        case .activity: "activities"
        case .group: "groups"
        }
    }

    /// The name of its schemas and a part of the names of its operations: `Temple`.
    var typeName: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The same for several: `Temples`.
    var typeNames: String { path.prefix(1).uppercased() + path.dropFirst() }

    /// One of it in a sentence: `a temple`.
    var one: Words {
        switch self {
        case .temple: Words("a temple", "寺廟")
        case .deity: Words("a deity", "神明")
        case .festival: Words("a festival", "節慶")
        case .activity: Words("an activity", "活動")
        case .group: Words("a group", "群組")
        }
    }

    /// Where its values come from besides edits.
    var sources: Words {
        ofCatalogue == nil ? Words("its sources", "資料來源") : Words("the supplied catalogue", "內建目錄")
    }

    /// The names under which its members are given back.
    var givenBackNames: [String] {
        guard let kind = ofCatalogue else {
            return MergedTemple.Field.allCases.flatMap(\.members) + [MergedTemple.Field.position.rawValue]
        }
        return CatalogueForm(kind).members.filter { $0.type != .fixed }.map(\.name)
    }

    /// An id for examples.
    var exampleID: Int64 {
        switch self {
        case .temple: 190
        case .deity: 1
        case .festival: 15
        case .activity: 44
        case .group: 1
        }
    }
}

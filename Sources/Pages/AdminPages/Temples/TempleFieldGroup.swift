internal import TempleAdmin
internal import TempleModel
internal import Wording

/// A group of fields in the form of a temple.
enum TempleFieldGroup: String, CaseIterable {
    case names
    case position
    case contact
    case deities
    case hours
    case pictures
    case rating
    case texts

    /// The group in which a temple gets what it lacks. Its day is that of its main deity.
    init(_ fact: MissingFact) {
        self =
            switch fact {
            case .hours: .hours
            case .day, .deity: .deities
            case .phone: .contact
            case .picture: .pictures
            case .position, .ownPosition: .position
            }
    }

    /// The id of its heading, to which links lead.
    var anchor: String { "group-\(rawValue)" }

    /// The fields that one input is about: most have one of their own.
    var blocks: [[MergedTemple.Field]] {
        switch self {
        case .names: [[.name], [.officialName], [.aliases], [.englishName]]
        case .position: [[.position]]
        case .contact: [[.address], [.county], [.phone], [.website]]
        case .deities: [[.mainDeity, .sideDeities], [.religion]]
        case .hours: [[.openTime]]
        case .pictures: [[.photos]]
        case .rating: [[.rating]]
        case .texts: FieldTexts.ofPage.map { [$0] }
        }
    }

    var words: Words {
        switch self {
        case .names: Words("Names", "名稱", "名前")
        case .position: Words("Position", "位置", "位置")
        case .contact: Words("Address and contact", "地址與聯絡", "住所と連絡先")
        case .deities: Words("Deities", "神明", "神さま")
        case .hours: Words("Opening hours", "開放時間", "開門時間")
        case .pictures: Words("Pictures", "圖片", "写真")
        case .rating: Words("Rating", "評分", "評価")
        case .texts: Words("Texts", "文字介紹", "紹介文")
        }
    }
}

extension MergedTemple.Field {
    /// The fields of the form; pictures are shown in it and not changed.
    static let ofForm = allCases.filter { $0 != .photos }
}

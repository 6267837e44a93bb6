internal import TempleModel
internal import Wording

/// A field that can be changed for many temples at once: one that several temples may share.
enum ManyField: String, CaseIterable {
    case county, religion
    case mainDeity = "main_deity"
    case sideDeities = "side_deities"
    case hours = "open_time"
    case phone, website, address

    var field: MergedTemple.Field {
        switch self {
        case .county: .county
        case .religion: .religion
        case .mainDeity: .mainDeity
        case .sideDeities: .sideDeities
        case .hours: .openTime
        case .phone: .phone
        case .website: .website
        case .address: .address
        }
    }

    var words: Words {
        switch self {
        case .county: ListColumn.county.words
        case .religion: ListColumn.religion.words
        case .mainDeity: ListColumn.deity.words
        case .sideDeities: Words("Side deities (comma between)", "陪祀神明（以逗號分隔）", "配祀神（コンマで区切る）")
        case .hours: ListColumn.hours.words
        case .phone: ListColumn.phone.words
        case .website: ListColumn.website.words
        case .address: ListColumn.address.words
        }
    }
}

/// What is done to a field of many temples.
enum ManyAction: String, CaseIterable {
    case set, clear
    /// What sources say is shown again.
    case giveBack = "give-back"

    var words: Words {
        switch self {
        case .set: Words("Set to", "設為", "設定する")
        case .clear: Words("Clear: there is none", "清空：沒有此資料", "空にする：ない")
        case .giveBack: Words("Give back to the sources", "恢復為來源資料", "出典の値に戻す")
        }
    }
}

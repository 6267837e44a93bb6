internal import Geodesy
internal import TempleAdmin
internal import TempleModel
internal import Wording

/// A column of a list of temples, beside the name, which is always there.
enum ListColumn: String, CaseIterable {
    case id, county, address, deity, phone, hours, website, religion, position, missing

    /// The columns of somebody who has chosen none.
    static let usual: [ListColumn] = [.county, .address, .deity, .phone, .hours, .missing]

    var words: Words {
        switch self {
        case .id: Words("Number", "編號", "番号")
        case .county: MergedTemple.Field.county.about.label
        case .address: MergedTemple.Field.address.about.label
        case .deity: MergedTemple.Field.mainDeity.about.label
        case .phone: MergedTemple.Field.phone.about.label
        case .hours: MergedTemple.Field.openTime.about.label
        case .website: MergedTemple.Field.website.about.label
        case .religion: MergedTemple.Field.religion.about.label
        case .position: MergedTemple.Field.position.about.label
        case .missing: Words("Lacks", "缺少", "不足")
        }
    }

    /// Returns a cell's contents; empty for a temple without the fact.
    func contents(_ row: ListRow, _ context: AdminContext) -> HTML {
        let temple = row.match.temple
        return switch self {
        case .id: "\(String(temple.id))"
        case .county: Self.text(row.detail?.county)
        case .address: Self.text(temple.address)
        case .deity: Self.text(temple.mainDeity)
        case .phone: Self.text(temple.phone)
        case .hours: Self.text(temple.openTime ?? (temple.hasHours ? "✓" : nil))
        case .website: Self.text(temple.website)
        case .religion: Self.text(row.detail?.religion)
        case .position: Self.position(row, context)
        case .missing:
            HTML(
                MissingFact.allCases.filter { $0.isMissing(in: row.match) }
                    .map { "\($0.listWords.text(in: context.language))" },
                separator: "\(context.words(", ", "、", "、"))")
        }
    }

    private static func text(_ text: String?) -> HTML { text.map { "<bdi>\($0)</bdi>" } ?? "" }

    private static func position(_ row: ListRow, _ context: AdminContext) -> HTML {
        let place = row.match.temple.coordinate
        let text = "\(DecimalText.degrees(place.latitude)), \(DecimalText.degrees(place.longitude))"
        let doubt = context.words(" (doubtful)", "（存疑）", "（疑わしい）")
        return "\(text)\(row.match.temple.hasDoubtfulPosition ? doubt : "")"
    }
}

/// One temple of a list.
struct ListRow {
    let match: TempleMatch
    /// Nil where the temple was deleted a moment ago.
    let detail: TempleDetail?
}

extension MissingFact {
    /// What a temple lacks, in a list.
    var listWords: Words {
        switch self {
        case .hours: Words("hours", "開放時間", "開門時間")
        case .day: Words("day", "廟慶日子", "縁日")
        case .phone: Words("telephone", "電話", "電話番号")
        case .deity: Words("main deity", "主祀神明", "主祭神")
        case .picture: Words("picture", "圖片", "写真")
        case .position: Words("certain position", "可信的位置", "確かな位置")
        case .ownPosition: Words("position of its own", "自己的位置", "固有の位置")
        }
    }
}

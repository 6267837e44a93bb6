internal import TempleModel
internal import Wording

/// What the history calls kinds, actions, ways and members.
enum HistoryWords {
    static func kind(_ kind: EntityKind) -> Words {
        switch kind {
        case .temple: Words("temple", "廟宇", "廟")
        case .deity: Words("deity", "神明", "神さま")
        case .festival: Words("festival", "節慶", "年中行事")
        case .activity: Words("activity", "活動", "行事")
        case .group: Words("group", "群組", "グループ")
        }
    }

    static func action(_ action: ChangeAction) -> Words {
        switch action {
        case .created: Words("Added", "新增", "追加")
        case .changed: Words("Changed", "修改", "変更")
        case .deleted: Words("Deleted", "刪除", "削除")
        case .restored: Words("Restored", "還原", "復元")
        case .merged: Words("Merged", "合併", "統合")
        case .split: Words("Split off", "拆出", "分割")
        case .compared: Words("Compared", "比對", "比較")
        }
    }

    static func way(_ way: ChangeWay) -> Words {
        switch way {
        case .page: Words("These pages", "管理頁面", "管理ページ")
        case .api: Words("Programs", "程式", "プログラム")
        case .command: Words("Command line", "命令列", "コマンド")
        case .import: Words("Import", "匯入", "取り込み")
        }
    }

    static func verdict(_ verdict: PairVerdict?) -> Words {
        switch verdict {
        case .same: Words("the same temple", "同一間廟", "同じ廟")
        case .different: Words("different temples", "不同的廟", "別の廟")
        case .later: Words("to be decided later", "稍後再決定", "後で決める")
        case nil: Words("nothing", "尚無結論", "未定")
        }
    }

    /// The name of a member; the word of the API for one that has no other.
    static func member(_ name: String, of kind: EntityKind) -> Words {
        known(name, of: kind) ?? Words(name, name, name)
    }

    /// The name of an input of the catalogue's forms, such as `days.0.month`; nil for one that has none.
    static func input(_ name: String) -> Words? {
        name.split(separator: ".").last.flatMap { known(String($0), of: .festival) }
    }

    private static func known(_ name: String, of kind: EntityKind) -> Words? {
        if kind != .temple, let words = translated(name, of: kind) { return words }
        let ofTemple = MergedTemple.Field(rawValue: name)?.about.label
        return kind == .temple ? ofTemple ?? catalogue[name] : catalogue[name] ?? ofTemple
    }

    /// The name of a text in another language; nil for any other member.
    private static func translated(_ name: String, of kind: EntityKind) -> Words? {
        let languages = [("_en", Words("English", "英文", "英語")), ("_ja", Words("Japanese", "日文", "日本語"))]
        guard let (ending, language) = languages.first(where: { name.hasSuffix($0.0) }) else { return nil }
        let own = member(String(name.dropLast(ending.count)), of: kind)
        return Words(
            "\(own.english) (\(language.english))", "\(own.chinese)（\(language.chinese)）",
            "\(own.text(in: .japanese))（\(language.text(in: .japanese))）")
    }

    private static let catalogue: [String: Words] = [
        "title": Words("Title", "標題", "題名"),
        "family": Words("Belongs to", "所屬神明", "属する神さま"),
        "romanized": Words("Names in Latin letters", "羅馬字名稱", "ローマ字名"),
        "exact_only": Words("Names taken only whole", "須完全相符的名稱", "完全一致の名称"),
        "deity_role": Words("What the deity looks after", "職掌", "役割"),
        "description": Words("Description", "說明", "説明"),
        "worship_notes": Words("How to worship", "拜拜須知", "参拝の心得"),
        "customs": Words("Customs", "習俗", "習わし"),
        "cover_url": Words("Picture", "圖片", "写真"),
        "days": Words("Days", "日子", "日"),
        "gathers": Words("Stands for", "合稱的神明", "合わせて指す神さま"),
        "no_day": Words("Why there is no day", "沒有日子的原因", "日がない理由"),
        "days_note": Words("About the days", "日子的說明", "日についての説明"),
        "occasion": Words("Kind of day", "日子類型", "日の種類"),
        "kind": Words("Kind of rule", "規則類型", "規則の種類"),
        "month": Words("Month", "月", "月"),
        "leap": Words("Leap month", "閏月", "閏月"),
        "day": Words("Day", "日", "日"),
        "nth": Words("Which one from then on", "起第幾個", "そこから何番目"),
        "of": Words("Of which days", "哪一種日子", "どの日"),
        "term": Words("Solar term", "節氣", "節気"),
        "start": Words("First day", "第一天", "最初の日"),
        "end": Words("Last day", "最後一天", "最後の日"),
        "every_years": Words("Every so many years", "幾年一次", "何年ごと"),
        "known_year": Words("A known year", "已知舉行的一年", "知られている年"),
        "usual": RemarkNames.label("usual"),
        "note": RemarkNames.label("note"),
        "same_day": Words("Same occasion", "同一場合", "同じ行事"),
        "source": Words("Source", "資料來源", "出典"),
        "temples": Words("Temples", "主辦廟宇", "主催の廟"),
        "recurrence": Words("When it falls", "日期規則", "日の規則"),
        "time": Words("Time", "時間", "時間"),
        "place": Words("Place", "地點", "場所"),
        "event": Words("Belongs to the day", "所屬節日", "属する縁日・行事"),
        "own_day": Words("The temples' own day", "廟宇自己的日子", "廟自身の日"),
        "enabled": Words("People can subscribe", "開放訂閱", "登録できる"),
        "video_url": Words("Video", "影片", "動画"),
        "created_at": Words("Made", "建立時間", "作成日時"),
        "deities": Words("Deities", "神明", "神さま"),
        "festivals": Words("Festivals", "節慶", "年中行事"),
    ]
}

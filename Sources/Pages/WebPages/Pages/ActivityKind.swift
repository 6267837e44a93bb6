internal import Wording

/// What happens at an activity, read off its title: the index of the list of activities.
enum ActivityKind: String, CaseIterable {
    case pilgrimage, boat, procession, ghosts, birthday, lantern, rite, festival, other

    /// Returns the kind of a title.
    init(ofTitle title: String) {
        self = Self.parts.first { $0.parts.contains { title.holds($0) } }?.kind ?? .other
    }

    var words: Words {
        switch self {
        case .pilgrimage: Words("Pilgrimages", "進香", "参詣")
        case .boat: Words("Royal lords and great rites", "迎王與建醮", "王爺さまの大祭")
        case .procession: Words("Processions", "遶境與巡行", "巡行")
        case .ghosts: Words("Ghost Month", "中元普度", "中元・普度")
        case .birthday: Words("Birthdays of deities", "聖誕與千秋", "神さまの誕生日")
        case .lantern: Words("Lantern Festival", "元宵", "元宵の祭り")
        case .rite: Words("Rites", "祭典與廟慶", "祭典・廟の祝い")
        case .festival: Words("Festivals", "節慶", "祭り")
        case .other: Words("Others", "其他", "その他")
        }
    }

    /// Parts of titles. What stands first counts: 遶境進香 is a pilgrimage, 聖誕遶境 a procession.
    private static let parts: [(kind: ActivityKind, parts: [String])] = [
        (.pilgrimage, ["進香", "刈香", "謁祖", "上白礁", "上香山", "蕭壠香", "土城仔香", "麻豆香"]),
        (.boat, ["醮", "迎王", "王船", "大科"]),
        (
            .procession,
            [
                "遶境", "繞境", "出巡", "夜巡", "海巡", "暗訪", "走尪", "淨港", "洗港", "輦轎", "轉後頭", "迎城隍", "迎媽祖", "迎佛祖",
                "送佛祖", "回野柳",
            ]
        ),
        (.ghosts, ["中元", "普度", "普渡", "搶孤", "盂蘭盆", "義民節", "龕門", "水燈", "牽水"]),
        (.birthday, ["聖誕", "千秋", "誕辰", "祝壽", "壽誕", "媽生"]),
        (.lantern, ["元宵", "上元", "花燈", "燈會", "蜂炮", "寒單", "擺暝", "炮城", "乞龜"]),
        (
            .rite,
            ["祭典", "釋奠", "典禮", "大典", "慶典", "廟慶", "登龕", "過火", "法會", "財神祭", "冬祭", "夜祭"]
        ),
        (.festival, ["節", "祭", "嘉年華"]),
    ]
}

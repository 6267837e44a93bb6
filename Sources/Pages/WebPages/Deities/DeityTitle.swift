internal import Wording

/// What people call a deity by, read off the end of its name: the index of the list of deities.
///
/// It is no doctrine: 玉皇大帝 and 保生大帝 stand together because both are called 大帝.
enum DeityTitle: CaseIterable {
    case heaven, buddha, goddess, royalLord, lord, general, master, place, other

    /// Returns the title of a name.
    init(ofName name: String) {
        if Self.placeParts.contains(where: { name.holds($0) }) {
            self = .place
        } else {
            let found = Self.endings.first { $0.endings.contains { name.hasSuffix($0) } }
            self = found?.title ?? .other
        }
    }

    var words: Words {
        switch self {
        case .heaven: Words("Emperors, heavenly worthies and stars", "大帝、帝君、天尊與星君", "大帝・帝君・天尊・星君")
        case .buddha: Words("Buddhas and bodhisattvas", "佛與菩薩", "仏・菩薩")
        case .goddess: Words("Goddesses", "女神", "女神さま")
        case .royalLord: Words("Royal lords", "千歲與王爺", "千歳・王爺さま")
        case .lord: Words("Kings, dukes and marquises", "王、公與侯", "王・公・侯の神さま")
        case .general: Words("Marshals, generals and princes", "元帥、將軍與太子", "元帥・将軍・太子")
        case .master: Words("Patriarchs, masters and immortals", "祖師、仙師與真人", "祖師・仙師・真人の神さま")
        case .place: Words("City gods and gods of a place", "城隍與土地", "城隍・土地の神さま")
        case .other: Words("Others", "其他", "その他")
        }
    }

    /// Parts of the names of gods of a place.
    private static let placeParts = ["城隍", "福德正神", "境主", "地基主", "土地"]

    /// The ends of names. What stands first counts: 慚愧祖師 is a master, 九蓮佛祖 a buddha, and a couple has no title.
    private static let endings: [(title: DeityTitle, endings: [String])] = [
        (.other, ["雷公電母", "花公花婆"]),
        (.royalLord, ["千歲", "王爺"]),
        (.buddha, ["菩薩", "如來", "羅漢", "大士", "三聖", "禪師", "濟公", "惠能", "佛", "佛祖"]),
        (.goddess, ["娘娘", "夫人", "元君", "仙姑", "仙妃", "玄女", "公主", "媽祖", "母", "媽", "姑"]),
        (.general, ["元帥爺", "將軍爺", "元帥", "將軍", "太子", "太師", "天王"]),
        (.heaven, ["大帝", "帝君", "天尊", "老君", "道祖", "星君", "星", "五帝", "上帝", "神君", "真君", "聖君", "黃帝"]),
        (.master, ["祖師", "先師", "仙師", "天師", "真人", "真仙", "老祖", "聖祖", "教主", "八仙", "仙翁"]),
        (.lord, ["王", "侯", "公"]),
    ]
}

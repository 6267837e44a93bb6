internal import LunarCalendar
internal import Wording

/// The solar terms and the cycle of sixty days in the reader's language.
extension PageContext {
    /// Returns the name of a solar term: 驚蟄, Awakening of Insects, 啓蟄.
    func words(_ term: SolarTerm) -> String {
        let names = term.translations
        return words(names.english, term.chineseName, names.japanese)
    }

    /// Returns the place of a day in the cycle of sixty: 乙巳日, yi-si day (42 of 60), 乙巳の日.
    func words(_ day: SexagenaryDay) -> String {
        words(
            "\(Self.stems[day.index % 10])-\(Self.branches[day.index % 12]) day (\(day.index + 1) of 60)",
            day.name + "日",
            day.name + "の日")
    }

    /// The ten heavenly stems and the twelve earthly branches in pinyin without tones.
    private static let stems = ["jia", "yi", "bing", "ding", "wu", "ji", "geng", "xin", "ren", "gui"]
    private static let branches = ["zi", "chou", "yin", "mao", "chen", "si", "wu", "wei", "shen", "you", "xu", "hai"]
}

extension SolarTerm {
    /// The English name, and the one in Japan's characters.
    fileprivate var translations: (english: String, japanese: String) {
        switch self {
        case .xiaohan: ("Lesser Cold", "小寒")
        case .dahan: ("Greater Cold", "大寒")
        case .lichun: ("Beginning of Spring", "立春")
        case .yushui: ("Rain Water", "雨水")
        case .jingzhe: ("Awakening of Insects", "啓蟄")
        case .chunfen: ("Spring Equinox", "春分")
        case .qingming: ("Pure Brightness", "清明")
        case .guyu: ("Grain Rain", "穀雨")
        case .lixia: ("Beginning of Summer", "立夏")
        case .xiaoman: ("Lesser Fullness", "小満")
        case .mangzhong: ("Grain in Ear", "芒種")
        case .xiazhi: ("Summer Solstice", "夏至")
        case .xiaoshu: ("Lesser Heat", "小暑")
        case .dashu: ("Greater Heat", "大暑")
        case .liqiu: ("Beginning of Autumn", "立秋")
        case .chushu: ("End of Heat", "処暑")
        case .bailu: ("White Dew", "白露")
        case .qiufen: ("Autumn Equinox", "秋分")
        case .hanlu: ("Cold Dew", "寒露")
        case .shuangjiang: ("Frost's Descent", "霜降")
        case .lidong: ("Beginning of Winter", "立冬")
        case .xiaoxue: ("Lesser Snow", "小雪")
        case .daxue: ("Greater Snow", "大雪")
        case .dongzhi: ("Winter Solstice", "冬至")
        }
    }
}

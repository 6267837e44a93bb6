/// The twenty-four solar terms (節氣), in the order of a Gregorian year.
///
/// A term is the moment when the Sun's apparent ecliptic longitude reaches a multiple of 15 degrees; its day is the
/// civil day of that moment.
public enum SolarTerm: Int, CaseIterable, Sendable {
    /// 小寒, Lesser Cold.
    case xiaohan
    /// 大寒, Greater Cold.
    case dahan
    /// 立春, Beginning of Spring.
    case lichun
    /// 雨水, Rain Water.
    case yushui
    /// 驚蟄, Awakening of Insects.
    case jingzhe
    /// 春分, Spring Equinox.
    case chunfen
    /// 清明, Pure Brightness.
    case qingming
    /// 穀雨, Grain Rain.
    case guyu
    /// 立夏, Beginning of Summer.
    case lixia
    /// 小滿, Lesser Fullness.
    case xiaoman
    /// 芒種, Grain in Ear.
    case mangzhong
    /// 夏至, Summer Solstice.
    case xiazhi
    /// 小暑, Lesser Heat.
    case xiaoshu
    /// 大暑, Greater Heat.
    case dashu
    /// 立秋, Beginning of Autumn.
    case liqiu
    /// 處暑, End of Heat.
    case chushu
    /// 白露, White Dew.
    case bailu
    /// 秋分, Autumn Equinox.
    case qiufen
    /// 寒露, Cold Dew.
    case hanlu
    /// 霜降, Frost's Descent.
    case shuangjiang
    /// 立冬, Beginning of Winter.
    case lidong
    /// 小雪, Lesser Snow.
    case xiaoxue
    /// 大雪, Greater Snow.
    case daxue
    /// 冬至, Winter Solstice.
    case dongzhi

    /// The name in traditional Chinese, such as `清明`.
    public var chineseName: String {
        switch self {
        case .xiaohan: "小寒"
        case .dahan: "大寒"
        case .lichun: "立春"
        case .yushui: "雨水"
        case .jingzhe: "驚蟄"
        case .chunfen: "春分"
        case .qingming: "清明"
        case .guyu: "穀雨"
        case .lixia: "立夏"
        case .xiaoman: "小滿"
        case .mangzhong: "芒種"
        case .xiazhi: "夏至"
        case .xiaoshu: "小暑"
        case .dashu: "大暑"
        case .liqiu: "立秋"
        case .chushu: "處暑"
        case .bailu: "白露"
        case .qiufen: "秋分"
        case .hanlu: "寒露"
        case .shuangjiang: "霜降"
        case .lidong: "立冬"
        case .xiaoxue: "小雪"
        case .daxue: "大雪"
        case .dongzhi: "冬至"
        }
    }

    /// The Sun's apparent longitude, in degrees: 315 for 立春, 0 for 春分, 15 for 清明, 270 for 冬至.
    public var solarLongitudeDegrees: Int {
        (285 + 15 * rawValue) % 360
    }

    /// Whether the term is one of the twelve major terms (中氣) that number the lunar months.
    public var isMajor: Bool {
        solarLongitudeDegrees % 30 == 0
    }

    /// The Gregorian month of the term, 1...12, the same in every year from 1900 to 2100.
    public var month: Int {
        rawValue / 2 + 1
    }

    /// Returns the term that begins on a day; nil for any other day, and outside 1900 to 2100.
    public static func on(_ day: CivilDay) -> SolarTerm? {
        // Each month has two.
        for number in (2 * day.month - 2)...(2 * day.month - 1) {
            if let term = SolarTerm(rawValue: number), (try? SolarTerms.civilDay(of: term, year: day.year)) == day {
                return term
            }
        }
        return nil
    }
}

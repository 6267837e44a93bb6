/// The ten heavenly stems (天干), which name the days in turn together with the twelve branches.
public enum HeavenlyStem: Int, CaseIterable, Sendable {
    case jia, yi, bing, ding, wu, ji, geng, xin, ren, gui

    /// The stem's character: `戊`.
    public var character: Character { Self.characters[rawValue] }

    private static let characters = Array("甲乙丙丁戊己庚辛壬癸")
}

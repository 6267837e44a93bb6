/// The kinds of events, finer than their types: what an app shows or leaves out by.
public enum EventKind {
    /// Of a deity's day: ``DeityDay/kind``.
    public static let ofDeityDays = ["聖誕", "得道", "成道", "飛昇", "其他"]
    /// Of a festival: ``Festival/occasion``.
    public static let ofFestivals = ["節慶", "初一", "十五", "作牙", "節氣", "祭神", "迎財神", "天赦日"]
    /// All of them.
    public static let all = ofDeityDays + ofFestivals
}

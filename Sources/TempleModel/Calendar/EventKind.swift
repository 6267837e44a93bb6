/// The kinds of events, finer than their types. An app can show or hide events by kind.
public enum EventKind {
    /// The kinds of deities' days: ``DeityDay/kind``.
    public static let ofDeityDays = ["聖誕", "得道", "成道", "飛昇", "其他"]
    /// The kinds of festivals: ``Festival/occasion``.
    public static let ofFestivals = ["節慶", "初一", "十五", "作牙", "節氣", "祭神", "迎財神", "天赦日"]
    /// All kinds.
    public static let all = ofDeityDays + ofFestivals
}

internal import Wording

/// An order of a list of temples. Each one has an index of the store, or sorts only what is few.
enum ListOrder: String, CaseIterable {
    /// By how well the names fit the words.
    case fit
    /// The best known first.
    case known
    /// The nearest first.
    case distance
    /// By county, and by name in each.
    case county
    /// The one that was changed last first.
    case changed
    /// By the characters of the name, as Unicode numbers them.
    case name

    var words: Words {
        switch self {
        case .fit: Words("best match", "最相符", "一致度")
        case .known: Words("best known", "最知名", "知名度")
        case .distance: Words("distance", "距離", "距離")
        case .county: Words("county", "縣市", "県市")
        case .changed: Words("last change", "最近變更", "最終変更")
        case .name: Words("name", "名稱", "名前")
        }
    }
}

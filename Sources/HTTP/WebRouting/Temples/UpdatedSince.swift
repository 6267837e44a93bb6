public import TempleModel

/// The place in the feed after which a search finds what has changed (`updated_since`).
public enum UpdatedSince {
    /// Checks that a place is one of this database. Nil is none.
    public static func check(_ place: FeedCursor?, in store: any TempleSearching) throws {
        guard let place else { return }
        let end = try store.feedEnd()
        guard place.feed == end.feed, place.number <= end.number else {
            var fault = Fault.cursorTooOld
            fault.detail = "updated_since: the place is of another database; leave it out to search all temples"
            fault.parameter = SearchParameter.updatedSince.rawValue
            throw fault.saying(
                "這個位置屬於另一個資料庫；請省略這個參數，搜尋全部寺廟", "この位置は別のデータベースのものです。省いて、すべての廟から検索してください")
        }
    }
}

internal import APIDescription
internal import TempleModel

extension Shapes {
    /// A page of the feed of changes.
    static let feed: [JSONSchema.Member] = [
        .init(
            "changes",
            .list(
                .object([
                    .init("kind", .choice(FeedKind.allCases.map(\.rawValue))), .init("id", .integer()),
                    .init("deleted", .flag),
                    .init(
                        "value", .orNull(.object([])),
                        "The thing as it is now; null for one that is gone. A temple, deity or festival has the form of "
                            + "Temple, Deity or EventDetail, an activity is a list of Activity, and a group is GroupDetail "
                            + "with items, which are GroupItems.",
                        chinese: "目前的內容，已刪除時為 null。temple、deity、festival 的格式為 Temple、Deity、EventDetail；activity 為 "
                            + "Activity 的清單；group 為 GroupDetail，另有 items（GroupItems）。"),
                ]), atMost: FeedLimits.limits.upperBound),
            "What has changed, each thing once, in the order of its last change.",
            chinese: "有變更的項目，每項一次，依最後變更的順序。"),
        .init(
            "next", .text,
            "The value of since for the next request. With fewer changes than limit, there is nothing more now.",
            chinese: "下次請求的 since；項目少於 limit 時，目前沒有更多變更。"),
    ]
}

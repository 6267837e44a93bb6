internal import APIDescription
internal import TempleModel

extension Shapes {
    /// A page of the feed of changes.
    static let feed: [JSONSchema.Member] = [
        .init(
            "changes", .list(.named("Change"), atMost: FeedLimits.limits.upperBound),
            "What has changed, each thing once, in the order of its last change.",
            chinese: "有變更的項目，每項一次，依最後變更的順序。"),
        .init(
            "next", .text,
            "The value of since for the next request. With fewer changes than limit, there is nothing more now.",
            chinese: "下次請求的 since；項目少於 limit 時，目前沒有更多變更。"),
    ]

    /// A change, and the forms that it has by the kind of what has changed.
    static let changes: [(name: String, schema: JSONSchema)] =
        [("Change", .oneOf("kind", FeedKind.allCases.map { .init($0.rawValue, changeName($0)) }))]
        + FeedKind.allCases.map { (changeName($0), .object(change(of: $0))) }
        + [("ChangedGroup", .object(changedGroup))]

    private static func changeName(_ kind: FeedKind) -> String {
        kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst() + "Change"
    }

    private static func change(of kind: FeedKind) -> [JSONSchema.Member] {
        [
            .init("kind", .choice([kind.rawValue])), .init("id", .integer()), .init("deleted", .flag),
            .init(
                "value", .orNull(value(of: kind)), "The thing as it is now; null for one that is gone.",
                chinese: "目前的內容，已刪除時為 null。"),
        ]
    }

    private static func value(of kind: FeedKind) -> JSONSchema {
        switch kind {
        case .temple: .named("Temple")
        case .deity: .named("Deity")
        case .festival: .named("EventDetail")
        // One entry for each temple that has it.
        case .activity: .list(.named("Activity"))
        case .group: .named("ChangedGroup")
        }
    }

    private static let changedGroup: [JSONSchema.Member] =
        groupDetail + [
            .init(
                "items", .named("GroupItems"), "Its deities and festivals, as of the day of the answer.",
                chinese: "群組的神明與節慶，以回應當日為準。")
        ]
}

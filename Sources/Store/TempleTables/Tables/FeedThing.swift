package import TempleModel

/// A kind of things of the feed, with the tables that have their rows.
package struct FeedThing: Sendable {
    package let kind: FeedKind
    package let table: String
    /// The tables with further rows of a thing, each with the column of its id.
    package let parts: [(table: String, key: String)]

    package static let all =
        [
            FeedThing(
                kind: .temple, table: "temple", parts: [("temple_detail", "temple_id"), ("temple_source", "temple_id")])
        ] + ofCatalogue

    /// Those of the catalogue. They have texts in other languages too, in `translation` under the name of the kind.
    package static let ofCatalogue = [
        FeedThing(
            kind: .deity, table: "deity",
            parts: [("deity_name", "deity_id"), ("deity_day", "deity_id"), ("deity_member", "deity_id")]),
        FeedThing(kind: .festival, table: "festival", parts: [("festival_same_day", "festival_id")]),
        FeedThing(kind: .activity, table: "activity", parts: [("activity_temple", "activity_id")]),
        FeedThing(kind: .group, table: "temple_group", parts: [("temple_group_item", "group_id")]),
    ]
}

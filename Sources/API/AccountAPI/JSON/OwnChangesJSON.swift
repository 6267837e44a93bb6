internal import AccountModel
internal import LunarCalendar
internal import TempleFormats

/// What has changed of what a person keeps.
enum OwnChangesJSON {
    /// - Parameters:
    ///   - cursor: where to go on.
    ///   - favourites: the favourites among the changes, by the ids under which they are kept.
    static func document(
        _ page: OwnChanges, cursor: String, favourites: [Int64: ShownFavourite], today: CivilDay
    ) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 256 * page.changes.count + 64)
        json.object { json in
            json.member("cursor", cursor)
            json.member("has_more", page.hasMore)
            json.key("changes")
            json.array(page.changes) { json, change in
                json.object { json in
                    json.member("kind", change.thing.kind)
                    json.member("id", change.thing.id.isEmpty ? nil : change.thing.id)
                    json.member("deleted", change.value == nil)
                    json.member("value", change.value) { value, json in
                        write(value, change.thing, favourites, today, to: &json)
                    }
                }
            }
        }
        return json.bytes
    }

    private static func write(
        _ value: OwnChange.Value, _ thing: OwnThing, _ favourites: [Int64: ShownFavourite], _ today: CivilDay,
        to json: inout JSONWriter
    ) {
        switch (value, thing) {
        case (.settings(let settings), _): SettingsJSON.members(of: settings, to: &json)
        case (.profile(let account), _): ProfileJSON.members(of: account, to: &json)
        case (.subscription(let one), .subscription(let kind, _)): SubscriptionJSON.members(of: one, kind, to: &json)
        case (.subscription, _): break
        case (.favourite(let favourite, let position), _):
            let unknown = ShownFavourite(id: favourite.temple, favourite: favourite, temple: nil)
            FavouriteJSON.members(of: favourites[favourite.temple] ?? unknown, to: &json)
            json.member("position", position)
        case (.reminder(let reminder), _): ReminderJSON.members(of: reminder, today, to: &json)
        }
    }
}

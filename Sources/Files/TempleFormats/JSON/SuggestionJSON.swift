public import TempleModel

/// What somebody may mean who types, as JSON.
public enum SuggestionJSON {
    /// Returns the suggestions, the best first.
    public static func list(_ suggestions: [Suggestion]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 256 * suggestions.count + 16)
        json.array(suggestions) { json, one in
            json.object { json in
                json.member("kind", one.kind.rawValue)
                json.member("id", one.id)
                json.member("name", one.name)
                json.member("detail", one.detail)
                TempleJSON.distance(one.distance, to: &json)
                json.member("matched", one.matched.rawValue)
                json.key("ranges")
                json.array(one.ranges) { json, range in
                    json.array([range.lowerBound, range.upperBound]) { json, bound in json.value(Int64(bound)) }
                }
                json.member("url", one.url)
            }
        }
        return json.bytes
    }
}

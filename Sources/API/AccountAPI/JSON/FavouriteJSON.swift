package import AccountModel
internal import Geodesy
internal import TempleFormats
package import TempleModel

/// A favourite as the app sees it: with the temple as it is now.
package struct ShownFavourite {
    /// The id that the temple has now.
    package let id: Int64
    package let favourite: Favourite
    /// Nil where there is no such temple any more.
    package let temple: Temple?
}

/// The temples that somebody keeps, in the person's order.
enum FavouriteJSON {
    static func list(_ favourites: [ShownFavourite]) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 320 * favourites.count + 2)
        write(favourites, to: &json)
        return json.bytes
    }

    static func document(_ favourite: ShownFavourite) -> [UInt8] {
        var json = JSONWriter(reservingCapacity: 512)
        json.object { members(of: favourite, to: &$0) }
        return json.bytes
    }

    static func write(_ favourites: [ShownFavourite], to json: inout JSONWriter) {
        json.array(favourites) { json, favourite in json.object { members(of: favourite, to: &$0) } }
    }

    static func members(of shown: ShownFavourite, to json: inout JSONWriter) {
        json.member("temple_id", shown.id)
        json.member("note", shown.favourite.note)
        json.member("created_at", UTCText.text(secondsSince1970: shown.favourite.createdAt))
        json.member("temple", shown.temple) { temple, json in
            json.member("name", temple.name)
            json.member("address", temple.address ?? TempleJSON.unknownAddress)
            json.member("lat", temple.coordinate.latitude, decimals: DecimalText.degreeDecimals)
            json.member("lng", temple.coordinate.longitude, decimals: DecimalText.degreeDecimals)
        }
    }
}

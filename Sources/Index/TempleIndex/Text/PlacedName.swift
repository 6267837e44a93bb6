/// A place before a temple's name: 艋舺 before 龍山寺.
package enum PlacedName {
    /// How many characters a place before a name has.
    package static let placeLengths = 2...4

    /// Names that people use for a part of a district, before those of temples there, and the district.
    private static let formerNames: [(name: SearchKey, district: SearchKey)] = [
        ("艋舺", "萬華區"), ("大龍峒", "大同區"), ("大稻埕", "大同區"),
    ].map { (SearchKey($0), SearchKey($1)) }

    /// Whether a temple's name is a place where the temple is and then another name: 艋舺龍山寺 is 龍山寺 in 萬華區, and 十八王公廟
    /// is no 王公廟. The place is in the temple's address, or the districts that it names are.
    package static func isPlaced(_ name: SearchKey, _ ending: SearchKey, in address: SearchKey) -> Bool {
        let length = name.scalars.count - ending.scalars.count
        guard placeLengths.contains(length), name.scalars.suffix(ending.scalars.count) == ending.scalars[...] else {
            return false
        }
        let place = name.prefix(length)
        return address.contains(place) || isOfCity(place, address)
            || formerNames.contains { $0.name == place && address.contains($0.district) }
            || PlacedText.readings(of: name.text).contains {
                SearchKey($0.rest) == ending && $0.isInDistricts(of: address)
            }
    }

    /// Whether it is the city or county of an address and one more character: 新竹都城隍廟 is 城隍廟 in 新竹市.
    private static func isOfCity(_ place: SearchKey, _ address: SearchKey) -> Bool {
        place.scalars.count == 3 && address.starts(with: place.prefix(2))
    }
}

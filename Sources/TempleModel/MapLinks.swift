public import Geodesy

/// The ways to a temple: links that open a map, and the address to paste.
///
/// Google's are the documented Maps URLs (developers.google.com/maps/documentation/urls), which need no key; each is at
/// most 2,048 characters. `query_place_id` is never written, because no source here has one.
public struct MapLinks: Equatable, Sendable {
    /// Google Maps at the position. This is the link to prefer: an address without a house number leads nowhere.
    public let googleSearch: String
    /// Google Maps searching for name and address, which finds the place's own page where Google has one.
    public let googleAddress: String
    /// Google Maps with the way there from where one is.
    public let googleDirections: String
    /// Apple Maps at the position, with the temple's name.
    public let apple: String
    /// A geo URI (RFC 5870), for any map on the device.
    public let geoURI: String
    /// Open Location Code.
    public let plusCode: String
    /// The address to copy; the position where no address is known.
    public let copyText: String

    static let maximumLength = 2048

    public init(name: String, address: String?, coordinate: Coordinate) {
        let latitude = DecimalText.degrees(coordinate.latitude)
        let longitude = DecimalText.degrees(coordinate.longitude)
        googleSearch = "https://www.google.com/maps/search/?api=1&query=\(latitude)%2C\(longitude)"
        googleAddress = Self.link(
            "https://www.google.com/maps/search/?api=1&query=", address.map { "\(name) \($0)" } ?? name)
        googleDirections = "https://www.google.com/maps/dir/?api=1&destination=\(latitude)%2C\(longitude)"
        apple = Self.link("https://maps.apple.com/?ll=\(latitude),\(longitude)&q=", name)
        geoURI = "geo:\(latitude),\(longitude)"
        plusCode = PlusCode.encode(coordinate)
        copyText = address ?? "\(latitude),\(longitude)"
    }

    private static func link(_ start: String, _ value: String) -> String {
        var bytes = Array(start.utf8)
        PercentEncoding.append(value, to: &bytes, limit: maximumLength)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Temple {
    public var mapLinks: MapLinks {
        MapLinks(name: name, address: address, coordinate: coordinate)
    }
}

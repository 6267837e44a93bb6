public import Geodesy
internal import PercentCoding

/// Links to a temple on maps, and its address as text to copy.
///
/// The Google links are documented Maps URLs (developers.google.com/maps/documentation/urls), which need no key; each
/// is at most 2,048 characters. `query_place_id` is never written, because no source here has one.
public struct MapLinks: Equatable, Sendable {
    /// The kinds of links made from name, address and position.
    public enum Link: Sendable {
        /// Google Maps at the position. Prefer this link: an address without a house number leads nowhere.
        case googleSearch
        /// A Google Maps search for name and address, which finds the place's own page where Google has one.
        case googleAddress
        /// Google Maps directions from the user's position.
        case googleDirections
        /// Apple Maps at the position, with the temple's name.
        case apple
        /// A geo URI (RFC 5870), for any map application on the device.
        case geoURI
    }

    private let name: String
    private let address: String?
    private let coordinate: Coordinate

    static let maximumLength = 2048

    public init(name: String, address: String?, coordinate: Coordinate) {
        self.name = name
        self.address = address
        self.coordinate = coordinate
    }

    public var googleSearch: String { text(.googleSearch) }
    public var googleAddress: String { text(.googleAddress) }
    public var googleDirections: String { text(.googleDirections) }
    public var apple: String { text(.apple) }
    public var geoURI: String { text(.geoURI) }

    /// Open Location Code.
    public var plusCode: String { PlusCode.encode(coordinate) }

    /// The address to copy, or the position where no address is known.
    public var copyText: String {
        if let address { return address }
        var bytes: [UInt8] = []
        appendPosition(separator: ",", to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func text(_ link: Link) -> String {
        var bytes: [UInt8] = []
        append(link, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a link. It has only letters, digits and URL punctuation, so JSON needs no escapes for it.
    public func append(_ link: Link, to bytes: inout [UInt8]) {
        let end = bytes.count + Self.maximumLength
        switch link {
        case .googleSearch:
            Self.append("https://www.google.com/maps/search/?api=1&query=", to: &bytes)
            appendPosition(separator: "%2C", to: &bytes)
        case .googleAddress:
            Self.append("https://www.google.com/maps/search/?api=1&query=", to: &bytes)
            PercentEncoding.append(address.map { "\(name) \($0)" } ?? name, to: &bytes, limit: end)
        case .googleDirections:
            Self.append("https://www.google.com/maps/dir/?api=1&destination=", to: &bytes)
            appendPosition(separator: "%2C", to: &bytes)
        case .apple:
            Self.append("https://maps.apple.com/?ll=", to: &bytes)
            appendPosition(separator: ",", to: &bytes)
            Self.append("&q=", to: &bytes)
            PercentEncoding.append(name, to: &bytes, limit: end)
        case .geoURI:
            Self.append("geo:", to: &bytes)
            appendPosition(separator: ",", to: &bytes)
        }
    }

    private func appendPosition(separator: StaticString, to bytes: inout [UInt8]) {
        DecimalText.append(coordinate.latitude, places: DecimalText.degreePlaces, to: &bytes)
        Self.append(separator, to: &bytes)
        DecimalText.append(coordinate.longitude, places: DecimalText.degreePlaces, to: &bytes)
    }

    private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}

extension Temple {
    public var mapLinks: MapLinks {
        MapLinks(name: name, address: address, coordinate: coordinate)
    }
}

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
    /// What several links have in common, one after the other: the latitude, the longitude, and if they fit into every
    /// link, the percent-encoded name and address.
    private let parts: [UInt8]
    private let latitude: Range<Int>
    private let longitude: Range<Int>
    private let encodedName: Range<Int>?

    /// The most bytes of a link.
    public static let maximumLength = 2048

    public init(name: String, address: String?, coordinate: Coordinate) {
        self.name = name
        self.address = address
        self.coordinate = coordinate
        let most = 3 * (name.utf8.count + 1 + (address?.utf8.count ?? 0))
        let fits = most <= Self.maximumLength - 128
        var parts: [UInt8] = []
        parts.reserveCapacity(2 * DecimalText.mostBytes + (fits ? most : 0))
        DecimalText.append(coordinate.latitude, places: DecimalText.degreePlaces, to: &parts)
        latitude = 0..<parts.count
        DecimalText.append(coordinate.longitude, places: DecimalText.degreePlaces, to: &parts)
        longitude = latitude.upperBound..<parts.count
        if fits {
            PercentEncoding.append(name, to: &parts)
            encodedName = longitude.upperBound..<parts.count
            if let address {
                PercentEncoding.append(" ", to: &parts)
                PercentEncoding.append(address, to: &parts)
            }
        } else {
            encodedName = nil
        }
        self.parts = parts
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
        return String(decoding: parts[latitude], as: UTF8.self) + ","
            + String(decoding: parts[longitude], as: UTF8.self)
    }

    private func text(_ link: Link) -> String {
        String(unsafeUninitializedCapacity: Self.maximumLength) { buffer in
            buffer.baseAddress.map { write(link, to: $0) } ?? 0
        }
    }

    /// Writes a link and returns the number of its bytes. It has only letters, digits and URL punctuation, so JSON
    /// needs no escapes for it.
    ///
    /// - Parameter start: Room for ``maximumLength`` bytes.
    public func write(_ link: Link, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var text = LinkText(start: start)
        switch link {
        case .googleSearch:
            text.append("https://www.google.com/maps/search/?api=1&query=")
            appendPosition(separator: "%2C", to: &text)
        case .googleAddress:
            text.append("https://www.google.com/maps/search/?api=1&query=")
            append(encodedName.map { $0.lowerBound..<parts.count }, to: &text) {
                address.map { "\(name) \($0)" } ?? name
            }
        case .googleDirections:
            text.append("https://www.google.com/maps/dir/?api=1&destination=")
            appendPosition(separator: "%2C", to: &text)
        case .apple:
            text.append("https://maps.apple.com/?ll=")
            appendPosition(separator: ",", to: &text)
            text.append("&q=")
            append(encodedName, to: &text) { name }
        case .geoURI:
            text.append("geo:")
            appendPosition(separator: ",", to: &text)
        }
        return text.count
    }

    private func appendPosition(separator: StaticString, to text: inout LinkText) {
        append(latitude, to: &text)
        text.append(separator)
        append(longitude, to: &text)
    }

    private func append(_ range: Range<Int>, to text: inout LinkText) {
        parts.withUnsafeBufferPointer { text.append(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Appends a part that is percent-encoded already, or else as many characters of a text as fit.
    private func append(_ encoded: Range<Int>?, to text: inout LinkText, orCutting plain: () -> String) {
        if let encoded { return append(encoded, to: &text) }
        var cut: [UInt8] = []
        PercentEncoding.append(plain(), to: &cut, limit: Self.maximumLength - text.count)
        cut.withUnsafeBufferPointer { text.append($0) }
    }

    /// A link that is being written.
    private struct LinkText {
        let start: UnsafeMutablePointer<UInt8>
        var count = 0

        mutating func append(_ text: StaticString) {
            text.withUTF8Buffer { append($0) }
        }

        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let first = bytes.baseAddress else { return }
            (start + count).update(from: first, count: bytes.count)
            count += bytes.count
        }
    }
}

extension Temple {
    public var mapLinks: MapLinks {
        MapLinks(name: name, address: address, coordinate: coordinate)
    }
}

public import Geodesy
public import TempleModel

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

    /// The most bytes of a link.
    public static let maximumLength = 2048

    public init(name: String, address: String?, coordinate: Coordinate) {
        self.name = name
        self.address = address
        self.coordinate = coordinate
    }

    /// What several links have in common, one after the other in a caller's memory: the latitude, the longitude, and if they
    /// fit into every link, the percent-encoded name and address.
    public struct Parts: ~Copyable {
        fileprivate let latitude: UnsafeBufferPointer<UInt8>
        fileprivate let longitude: UnsafeBufferPointer<UInt8>
        fileprivate let name: UnsafeBufferPointer<UInt8>?
        fileprivate let nameAndAddress: UnsafeBufferPointer<UInt8>?
    }

    /// Calls `body` with the parts of the links, which are valid until it returns.
    public func withParts(_ body: (borrowing Parts) -> Void) {
        let most = 3 * (name.utf8.count + 1 + (address?.utf8.count ?? 0))
        let fits = most <= Self.maximumLength - 128
        let room = 2 * DecimalText.mostBytes + (fits ? most + PercentEncoding.spareBytes : 0)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { memory in
            var end = 0
            /// Appends what `write` writes.
            func part(_ write: (UnsafeMutablePointer<UInt8>) -> Int) -> UnsafeBufferPointer<UInt8> {
                let start = memory.baseAddress.map { $0 + end }
                let count = start.map(write) ?? 0
                end += count
                return UnsafeBufferPointer(start: start, count: count)
            }
            let latitude = part { DecimalText.write(coordinate.latitude, decimals: DecimalText.degreeDecimals, to: $0) }
            let longitude = part {
                DecimalText.write(coordinate.longitude, decimals: DecimalText.degreeDecimals, to: $0)
            }
            guard fits else {
                return body(Parts(latitude: latitude, longitude: longitude, name: nil, nameAndAddress: nil))
            }
            let name = part { PercentEncoding.write(self.name, to: $0) }
            var both = name.count
            if let address {
                both += part { PercentEncoding.write(" ", to: $0) }.count
                both += part { PercentEncoding.write(address, to: $0) }.count
            }
            body(
                Parts(
                    latitude: latitude, longitude: longitude, name: name,
                    nameAndAddress: UnsafeBufferPointer(start: name.baseAddress, count: both)))
        }
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
        address ?? DecimalText.degrees(coordinate.latitude) + "," + DecimalText.degrees(coordinate.longitude)
    }

    private func text(_ link: Link) -> String {
        String(unsafeUninitializedCapacity: Self.maximumLength) { buffer in
            var count = 0
            withParts { parts in count = buffer.baseAddress.map { write(link, parts, to: $0) } ?? 0 }
            return count
        }
    }

    /// Writes a link and returns the number of its bytes. It has only letters, digits and URL punctuation, so JSON
    /// needs no escapes for it.
    ///
    /// - Parameters:
    ///   - parts: These links' own parts.
    ///   - start: Room for ``maximumLength`` bytes.
    public func write(_ link: Link, _ parts: borrowing Parts, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var text = LinkText(start: start)
        switch link {
        case .googleSearch:
            text.append("https://www.google.com/maps/search/?api=1&query=")
            text.appendPosition(of: parts, separator: "%2C")
        case .googleAddress:
            text.append("https://www.google.com/maps/search/?api=1&query=")
            text.append(parts.nameAndAddress) { address.map { "\(name) \($0)" } ?? name }
        case .googleDirections:
            text.append("https://www.google.com/maps/dir/?api=1&destination=")
            text.appendPosition(of: parts, separator: "%2C")
        case .apple:
            text.append("https://maps.apple.com/?ll=")
            text.appendPosition(of: parts, separator: ",")
            text.append("&q=")
            text.append(parts.name) { name }
        case .geoURI:
            text.append("geo:")
            text.appendPosition(of: parts, separator: ",")
        }
        return text.count
    }

    /// A link that is being written.
    private struct LinkText {
        let start: UnsafeMutablePointer<UInt8>
        var count = 0

        @inline(__always)
        mutating func append(_ text: StaticString) {
            text.withUTF8Buffer { append($0) }
        }

        @inline(__always)
        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
            guard let first = bytes.baseAddress else { return }
            (start + count).update(from: first, count: bytes.count)
            count += bytes.count
        }

        mutating func appendPosition(of parts: borrowing Parts, separator: StaticString) {
            append(parts.latitude)
            append(separator)
            append(parts.longitude)
        }

        /// Appends a part that is percent-encoded already, or else as many characters of a text as fit.
        mutating func append(_ encoded: UnsafeBufferPointer<UInt8>?, orCutting plain: () -> String) {
            if let encoded { return append(encoded) }
            var cut: [UInt8] = []
            PercentEncoding.append(plain(), to: &cut, limit: MapLinks.maximumLength - count)
            cut.withUnsafeBufferPointer { append($0) }
        }
    }
}

extension Temple {
    public var mapLinks: MapLinks {
        MapLinks(name: name, address: address, coordinate: coordinate)
    }
}

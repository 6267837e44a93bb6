@testable internal import EventHTTPServer
internal import HTTPModel

/// Fuzz targets of what proxies say, and of the list of those that are believed.
enum ProxyTargets {
    private static let proxy = IPAddress(version4: 0x0A00_0001)
    private static let client = IPAddress(version4: 0xC000_0201)
    private static let trusted = try? TrustedProxies("10.0.0.0/8, unix")

    /// Reads the bytes as a field's value. What a client writes before the entry of a trusted proxy changes nothing.
    static func forwarded(_ bytes: [UInt8]) {
        let value = String(decoding: bytes.filter { $0 >= 0x20 && $0 != 0x7F || $0 == 9 }, as: UTF8.self)
        let entries = [
            "Forwarded": ["for=192.0.2.1", "for=\"192.0.2.1:80\";host=\"a\\\",b\"", "for=\"[::ffff:192.0.2.1]\""],
            "X-Forwarded-For": ["192.0.2.1", "192.0.2.1:80", "[::ffff:192.0.2.1]"],
        ]
        for (name, entries) in entries {
            for entry in entries {
                requireEqual(found([(name, value + "," + entry)]), client)
                requireEqual(found([(name, value), (name, entry)]), client)
            }
            guard let address = found([(name, value)]) else { return require(false, value) }
            requireEqual(IPAddress(address.text.utf8), address)
        }
        list(value)
    }

    private static func found(_ fields: [(String, String)]) -> IPAddress? {
        let headers = Headers(fields: fields.map { HeaderField(receivedName: $0.0, value: $0.1) })
        return try? ForwardedClient.address(in: headers, from: proxy, trusting: trusted ?? .none)
    }

    /// Reads the text as a list of proxies. A list that can be read contains the addresses that are written in it.
    private static func list(_ text: String) {
        guard let list = try? TrustedProxies(text) else { return }
        for entry in text.split(separator: ",") {
            let address = entry.utf8.filter { $0 != 0x20 }.prefix { $0 != UInt8(ascii: "/") }
            if let address = IPAddress(address) { require(list.contains(address), String(entry)) }
        }
    }
}

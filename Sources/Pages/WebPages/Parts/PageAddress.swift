internal import TempleFormats

/// Builds the addresses of links.
package enum PageAddress {
    /// Returns a path with a query. Parameters without a value are left out.
    package static func make(_ path: String, _ parameters: [(name: String, value: String?)]) -> String {
        var bytes = Array(path.utf8)
        var mark = UInt8(ascii: "?")
        for (name, value) in parameters {
            guard let value else { continue }
            bytes.append(mark)
            PercentEncoding.append(name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            PercentEncoding.append(value, to: &bytes)
            mark = UInt8(ascii: "&")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

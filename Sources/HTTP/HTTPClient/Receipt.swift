/// What has come of an answer, within its limits.
final class Receipt {
    private let limits: HTTPLimits
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    /// The limit that the answer exceeds; nil while it exceeds none.
    private(set) var exceeded: Int?

    private var headerBytes = 0
    /// Whether the empty line after the headers has come.
    private var isBelowHeaders = false

    init(_ limits: HTTPLimits) { self.limits = limits }

    /// Takes a part of the body. Returns false if the body is too large.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= limits.mostBodyBytes else {
            exceeded = limits.mostBodyBytes
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// Takes a header line, with its end. Returns false if all of them are too large.
    ///
    /// There may be several answers, of which all but the last are interim, and lines below the body, which are ignored.
    func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= limits.mostHeaderBytes else {
            exceeded = limits.mostHeaderBytes
            return false
        }
        let line = String(decoding: bytes, as: UTF8.self).trimmingEnd()
        if line.hasPrefix("HTTP/"), body.isEmpty {
            (headers, isBelowHeaders) = ([], false)
        } else if line.isEmpty {
            isBelowHeaders = true
        } else if !isBelowHeaders, let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.append((String(line[..<colon]), String(value)))
        }
        return true
    }
}

extension String {
    /// Returns the text without white space and the end of the line at its end.
    fileprivate func trimmingEnd() -> String {
        String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
    }
}

extension HTML {
    /// The same markup, in which no link leads anywhere: without the addresses of its elements.
    ///
    /// A quotation mark stands in tags alone, because those of texts are escaped.
    public var withoutLinks: HTML {
        let (name, quote) = (Array(" href=\"".utf8), UInt8(ascii: "\""))
        var (kept, start) = ([UInt8](), bytes.startIndex)
        kept.reserveCapacity(bytes.count)
        while let found = bytes[start...].firstRange(of: name) {
            kept += bytes[start..<found.lowerBound]
            start = bytes[found.upperBound...].firstIndex(of: quote).map { $0 + 1 } ?? bytes.endIndex
        }
        return HTML(bytes: kept + bytes[start...])
    }
}

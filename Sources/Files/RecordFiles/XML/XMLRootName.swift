/// Name of the outermost element of an XML document.
enum XMLRootName {
    /// Returns the name, with its prefix; nil if the text is not XML, or its outermost element begins later.
    static func find(in head: some Sequence<UInt8>) -> String? {
        var rest = String(decoding: Array(head), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        // A declaration, comments and a document type come before the outermost element.
        while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
            guard let end = rest.firstRange(of: rest.hasPrefix("<!--") ? "-->" : ">") else { return nil }
            rest = rest[end.upperBound...].drop(while: \.isWhitespace)
        }
        guard rest.first == "<" else { return nil }
        return String(rest.dropFirst().prefix { !$0.isWhitespace && !"/>".contains($0) })
    }
}

extension StringProtocol {
    /// The text without spaces around it.
    package var trimmed: String {
        let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
        let end = scalars.lastIndex { !$0.properties.isWhitespace }
        return end.map { String(String.UnicodeScalarView(scalars[...$0])) } ?? ""
    }
}

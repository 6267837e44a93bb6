/// What nobody sees at the ends of a text.
public enum OuterSpace: Sendable {
    /// Spaces of any width, also of none, and tabs.
    case spaces
    case lineBreaks
    case spacesAndLineBreaks

    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .spaces: scalar == "\t" || scalar == "\u{200B}" || scalar.properties.generalCategory == .spaceSeparator
        case .lineBreaks: ("\n"..."\r").contains(scalar) || ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
        case .spacesAndLineBreaks: Self.spaces.contains(scalar) || Self.lineBreaks.contains(scalar)
        }
    }
}

extension StringProtocol {
    /// Returns the text without such characters at its ends.
    public func trimmed(of space: OuterSpace) -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !space.contains($0) }),
            let last = scalars.lastIndex(where: { !space.contains($0) })
        else { return "" }
        return String(String.UnicodeScalarView(scalars[first...last]))
    }
}

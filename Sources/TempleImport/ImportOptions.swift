/// What the caller decides about an import.
public struct ImportOptions: Sendable {
    /// The form of the file; nil recognises it by its header.
    public var format: ImportFormat?
    /// The source that the records belong to, in place of what the format or the file says: 1 to 32 letters, digits,
    /// `.`, `_`, `-`.
    public var sourceName: String?
    /// Keep telephone numbers that are mobiles, which are often a person's own.
    public var keepMobilePhones: Bool

    public init(format: ImportFormat? = nil, sourceName: String? = nil, keepMobilePhones: Bool = false) {
        self.format = format
        self.sourceName = sourceName
        self.keepMobilePhones = keepMobilePhones
    }
}

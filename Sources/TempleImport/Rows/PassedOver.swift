/// Columns that every schema ignores without a warning: `--rejects` adds them to a rejected row.
public enum PassedOver {
    /// Prefix of the names of these columns.
    public static let prefix = "nearby:"

    public static func isOne(_ name: String) -> Bool { name.hasPrefix(prefix) }
}

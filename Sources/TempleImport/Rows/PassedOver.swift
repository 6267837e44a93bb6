/// Columns that no schema reads and none complains of: what `--rejects` writes beside a refused row.
public enum PassedOver {
    /// What their names begin with.
    public static let prefix = "nearby:"

    public static func isOne(_ name: String) -> Bool { name.hasPrefix(prefix) }
}

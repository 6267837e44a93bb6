/// The folder that a file or a folder lies in.
public enum ParentFolder {
    /// Returns the path without its last component: `/var/lib` for `/var/lib/nearby`, `/` for `/var`, and an empty text for a
    /// name without a folder. Slashes that follow one another are one, and those at the end do not count.
    public static func of(_ path: String) -> String {
        (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").dropLast().joined(separator: "/")
    }
}

internal import HTTPModel
internal import WebRouting

/// Where a form leads back to: a page of the back office, perhaps with a query.
enum BackPath {
    private static let longest = 2_000
    private static let root = "/" + AdminPageTable.root
    /// The parameter that has the number of a change that was just made.
    static let done = "done"
    /// The value of the parameter where nothing has changed.
    static let nothing = "nothing"

    /// Whether a target is a page of the back office, and of no other site.
    static func isLocal(_ target: String) -> Bool {
        let rest = target.utf8.dropFirst(root.utf8.count)
        return target.hasPrefix(root)
            && (rest.isEmpty || rest.first == UInt8(ascii: "/") || rest.first == UInt8(ascii: "?"))
            && LocalTarget.isLocal(target, mostBytes: longest)
    }

    /// Returns a target without what was done before it was read.
    static func plain(_ target: String) -> String {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return target }
        let query = parts[1].split(separator: "&").filter { $0 != done && !$0.hasPrefix(done + "=") }
        return query.isEmpty ? String(parts[0]) : "\(parts[0])?" + query.joined(separator: "&")
    }

    /// Returns a target with the number of the change that was just made; nil for none.
    static func adding(_ change: Int64?, to target: String) -> String {
        let path = plain(target)
        return path + (path.contains("?") ? "&" : "?") + "\(done)=\(change.map(String.init) ?? nothing)"
    }
}

extension AdminContext {
    /// The address of the page that is read, for a form that leads back to it.
    var ownPath: String {
        let target = BackPath.plain(request.target)
        return BackPath.isLocal(target) ? target : request.path
    }
}

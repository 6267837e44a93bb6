internal import HTTPModel
internal import WebRouting

/// An address that only takes forms, as it stays in the address bar where a form was refused.
enum FormAddress {
    /// Returns the page nearest above the address, such as `/admin/temples/234` for `/admin/temples/234/delete`. Nil where
    /// nobody has signed in, and for what reads no page.
    static func page(above context: AdminContext) -> String? {
        guard context.person != nil, [.get, .head].contains(context.request.method) else { return nil }
        var segments = context.request.path.split(separator: "/").map(String.init).dropLast()
        while !segments.isEmpty {
            if pages.contains(where: { fits(segments, $0) }) { return "/" + segments.joined(separator: "/") }
            segments = segments.dropLast()
        }
        return nil
    }

    /// The segments of the paths of all pages that are read.
    private static let pages = AdminPageTable.pages.filter { $0.route.method == .get }.map {
        $0.route.path.split(separator: "/").map(String.init)
    }

    private static func fits(_ segments: ArraySlice<String>, _ page: [String]) -> Bool {
        segments.count == page.count
            && zip(segments, page).allSatisfy { $1.hasPrefix(":") ? Int64($0) != nil : $0 == $1 }
    }
}

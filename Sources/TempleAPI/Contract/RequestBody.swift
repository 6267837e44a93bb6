internal import HTTPModel

/// JSON body of the requests of a route.
struct RequestBody: Sendable {
    let schema: JSONSchema
    /// Maximum number of bytes; more are answered 413.
    let maxBytes: Int

    /// Checks the type of the body: it is JSON, text/plain (which a browser's plain `fetch` sends), or missing.
    func check(_ headers: Headers) throws(Problem) {
        let type = headers["Content-Type"].map { $0.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" } }
        guard [MediaType.json, MediaType.plain].contains(type?.lowercased() ?? MediaType.json),
            headers["Content-Encoding"]?.lowercased() ?? "identity" == "identity"
        else {
            throw Problem(
                status: 415, code: "unsupported-media-type", title: "Unsupported media type",
                detail: "send the body as application/json or text/plain, without compression")
        }
    }
}

internal import HTTPModel

/// Answers requests for files below `/web/`.
enum FileAnswer {
    /// A year.
    private static let longest = "public, max-age=31536000, immutable"

    /// Returns the file at a path. An address with the version of the present files is kept for ever; one of another
    /// version gets the present file, and asks again each time.
    ///
    /// - Returns: nil where there is no such file.
    static func response(_ path: String, version: String, in files: WebFiles, to request: Request) -> Response? {
        guard let file = files[path] else { return nil }
        let wantsGzip = WeightedList("Accept-Encoding", of: request.headers)?.prefersGzip ?? false
        let compressed = wantsGzip ? file.compressed : nil
        let tag = EntityTag(file.mark + (compressed == nil ? "" : "-gzip"))
        var headers: Headers = [
            "Cache-Control": version == files.version ? longest : "no-cache", "ETag": tag.strongHeaderValue,
            "Vary": "Accept-Encoding",
        ]
        if let condition = EntityTag.Condition(request.headers), condition == .anything || condition.names(tag) {
            return Response(status: 304, headers: headers)
        }
        headers["Content-Type"] = file.type
        if compressed != nil { headers["Content-Encoding"] = "gzip" }
        return Response(status: 200, headers: headers, body: compressed ?? file.bytes)
    }
}

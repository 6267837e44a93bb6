internal import HTTPModel
internal import TempleFormats

extension Response {
    /// Adds the link to the next page (RFC 8288): the request's own target with another cursor.
    ///
    /// - Parameter fixed: parameters that the next page needs and the request leaves out.
    mutating func addNextPage(of request: Request, cursor: String, fixed: [(name: String, value: String)] = []) {
        var link = Array("<\(request.path)?".utf8)
        let kept = request.query.filter { $0.name != "cursor" }.map { (name: $0.name, value: $0.value) }
        for parameter in kept + fixed + [(name: "cursor", value: cursor)] {
            if link.last != UInt8(ascii: "?") { link.append(UInt8(ascii: "&")) }
            PercentEncoding.append(parameter.name, to: &link)
            link.append(UInt8(ascii: "="))
            PercentEncoding.append(parameter.value, to: &link)
        }
        headers.append("Link", String(decoding: link, as: UTF8.self) + ">; rel=\"next\"")
    }
}

internal import HTTPModel

/// The body that the requests of a route have.
public struct RouteBody: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case none
        case json
        /// JSON or nothing. Without a byte, no type is asked for: many clients name none then, and some name a form's.
        case jsonIfAny
        /// A JSON merge patch (RFC 7396), also sent as plain JSON.
        case mergePatch
        /// JSON, also sent as `text/plain`. A page of another site can send that, so it is only for routes that change
        /// nothing.
        case jsonOrText
        /// The fields of a form: ``FormFields``.
        case form
        /// Files of a form. No table takes such a route yet.
        case multipart
        /// Bytes of any type, as they arrive. No table takes such a route yet.
        case stream
    }

    public let kind: Kind
    /// The maximum number of bytes; more are answered 413.
    public let maxBytes: Int

    public static let none = RouteBody(.none, maxBytes: 0)

    public init(_ kind: Kind, maxBytes: Int) {
        self.kind = kind
        self.maxBytes = maxBytes
    }

    /// The media types that the body may have. Empty where any will do.
    public var mediaTypes: [String] {
        switch kind {
        case .none, .stream: []
        case .json, .jsonIfAny: ["application/json"]
        case .mergePatch: ["application/merge-patch+json", "application/json"]
        case .jsonOrText: ["application/json", "text/plain"]
        case .form: ["application/x-www-form-urlencoded"]
        case .multipart: ["multipart/form-data"]
        }
    }

    /// Checks the media type of a body.
    ///
    /// - Parameter mayBeUntyped: Whether a body without a type is taken for the first one. A page of another site can send
    ///   one, so no route that writes takes it.
    /// - Parameter body: The body; nil before it is read.
    func check(_ headers: Headers, of body: [UInt8]?, mayBeUntyped: Bool) throws(Fault) {
        if kind == .jsonIfAny, body?.isEmpty ?? Self.mayBeEmpty(headers) { return }
        let types = mediaTypes
        guard !types.isEmpty else { return }
        let written = headers["Content-Type"].map { $0.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" } }
        let isKnown = written.map { types.contains($0.lowercased()) } ?? mayBeUntyped
        guard isKnown, headers["Content-Encoding"]?.lowercased() ?? "identity" == "identity" else {
            throw .unsupportedMediaType(types)
        }
    }

    /// Whether a body that is not read yet may be empty.
    private static func mayBeEmpty(_ headers: Headers) -> Bool {
        headers["Content-Length"].map { $0.allSatisfy { $0 == "0" } } ?? true
    }
}

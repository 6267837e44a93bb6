public import HTTPModel
internal import Wording

/// Answer of a route's function, before conditions and content codings.
public struct Answer {
    /// How the body is compressed for a client that takes gzip.
    public enum Coding {
        /// Now, with the code for its kind if there is one.
        case gzip(GzipCode?)
        /// Once: it is the same in every answer with the tag.
        case remembered
        /// It is there, or nil if it would not be smaller. Asked only if it is needed.
        case ready(() -> [UInt8]?)
    }

    public var response: Response
    /// How the answer may be kept. Nil takes what was known before the answer was made.
    public var caching: Caching?
    public var coding: Coding

    public init(_ response: Response, caching: Caching? = nil, coding: Coding = .gzip(nil)) {
        self.response = response
        self.caching = caching
        self.coding = coding
    }
}

/// How a client may keep an answer: the headers that the answer shares with its 304.
public struct Caching {
    /// The tag of the plain answer. Nil if its bytes decide, or if it has none.
    public var tag: EntityTag?
    public var cacheControl: String
    /// The request headers that the answer depends on, but for `Authorization`.
    public var vary: String
    /// The tag of the answer's language. Nil if it has none.
    public var language: String?
    /// Further headers.
    public var headers: Headers

    public init(
        tag: EntityTag? = nil, cacheControl: String, vary: String, language: String? = nil,
        headers: Headers = Headers()
    ) {
        self.tag = tag
        self.cacheControl = cacheControl
        self.vary = vary
        self.language = language
        self.headers = headers
    }
}

extension RequestContext {
    /// Answers the request with what `make` makes: as 304 if the client has it, compressed if the client wants that.
    ///
    /// This is the only place of tags, of 304 and of gzip, and the one that leaves a route of a worker to it.
    ///
    /// - Parameters:
    ///   - known: How the answer may be kept, if that is known before it is made. A client that has its tag gets 304
    ///     without an answer being made.
    ///   - gzip: The encoder of the thread.
    /// - Throws: ``LeftToWorker`` on an event loop; ``Fault`` if the client takes no coding; what `make` throws.
    public func answer(
        known: Caching? = nil, gzip: GzipEncoder, make: () throws -> Answer
    ) throws -> Response {
        let codings = WeightedList("Accept-Encoding", of: request.headers)
        let (wantsGzip, refusesPlain) = (codings?.prefersGzip ?? false, codings?.refusesPlain ?? false)
        guard wantsGzip || !refusesPlain else {
            throw Fault.notAcceptable("this path can answer only plain or with gzip; Accept-Encoding refuses both")
                .saying(
                    "這個路徑只能以未壓縮或 gzip 回應，而 Accept-Encoding 兩者都不接受",
                    "このパスは無圧縮か gzip でだけ答えられますが、Accept-Encoding がどちらも断っています")
        }
        let condition = keeping == .nothing ? nil : EntityTag.Condition(request.headers)
        if let known, let tag = known.tag, let condition, let had = condition.named(tag) {
            return notModified(had, known)
        }
        if isOnLoop, endpoint?.route.place ?? .loop != .loop { throw LeftToWorker() }
        let made = try make()
        var response = made.response
        // Before it is compressed: of a text that was cut off at the bound, few bytes may be left.
        if response.status == 200 { try OutputBound.check(response.body.count) }
        guard let caching = made.caching ?? known else { return response }
        guard response.status == 200 else {
            // A redirect is kept no longer than the answers it leads to: an undone import can turn its direction round.
            if response.headers["Location"] != nil { complete(&response, nil, caching) }
            return response
        }
        var tag = caching.tag
        if tag == nil, keeping == .byContents || keeping == .byVersion {
            tag = EntityTag(ContentMark.text(of: response.body))
        }
        if known == nil, let tag, let condition, let had = condition.named(tag) { return notModified(had, caching) }
        if wantsGzip, let body = compressed(response.body, made.coding, tag, gzip, isRequired: refusesPlain) {
            response.body = body
            response.headers.append("Content-Encoding", "gzip")
            tag = tag?.compressed
        }
        if let tag, condition == .anything { return notModified(tag, caching) }
        complete(&response, tag, caching)
        return response
    }

    private var keeping: Keeping { endpoint?.route.keeping ?? .nothing }

    /// - Parameter isRequired: Whether the client takes nothing else, so that the result may be larger.
    private func compressed(
        _ body: [UInt8], _ coding: Answer.Coding, _ tag: EntityTag?, _ gzip: GzipEncoder, isRequired: Bool
    ) -> [UInt8]? {
        switch coding {
        case .gzip(let code): return gzip.compress(body, code: code, evenIfLarger: isRequired)
        case .remembered:
            if !isRequired, let tag { return gzip.compress(body, rememberedBy: tag.opaque) }
        case .ready(let bytes):
            if let bytes = bytes() { return bytes }
            if !isRequired { return nil }
        }
        return gzip.compress(body, evenIfLarger: isRequired)
    }

    private func notModified(_ tag: EntityTag, _ caching: Caching) -> Response {
        var response = Response(status: 304)
        complete(&response, tag, caching)
        return response
    }

    private func complete(_ response: inout Response, _ tag: EntityTag?, _ caching: Caching) {
        response.headers.append("Cache-Control", caching.cacheControl)
        if let tag {
            response.headers.append("ETag", keeping == .byVersion ? tag.strongHeaderValue : tag.headerValue)
        }
        response.headers.append("Vary", isGuarded ? caching.vary + ", Authorization" : caching.vary)
        if let language = caching.language { response.headers.append("Content-Language", language) }
        for field in caching.headers.fields { response.headers.append(field.name, field.value) }
    }
}

extension EntityTag {
    /// The tag of the same answer with the content coding `gzip`.
    var compressed: EntityTag { EntityTag(opaque + "-gzip") }
}

extension EntityTag.Condition {
    /// Returns the tag of the plain or of the compressed answer, whichever the client has. Nil if it has neither.
    fileprivate func named(_ tag: EntityTag) -> EntityTag? {
        if names(tag) { return tag }
        let compressed = tag.compressed
        return names(compressed) ? compressed : nil
    }
}

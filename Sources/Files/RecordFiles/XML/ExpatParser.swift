import CExpat
import Glibc

/// Callbacks from the XML parser.
protocol XMLEvents: AnyObject {
    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes)
    func endElement()
    func text(_ text: UnsafeBufferPointer<UInt8>)
}

/// Attributes of one element, valid during its callback.
struct XMLAttributes: Sequence, IteratorProtocol {
    private var pair: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { pair = list }

    /// Returns the next name and value. Skips declarations of namespaces and schemas.
    mutating func next() -> (name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>)? {
        while let current = pair, let name = current[0], let value = current[1] {
            pair = current + 2
            guard strncmp(name, "xmlns", 5) != 0, strncmp(name, "xsi:", 4) != 0 else { continue }
            return (XMLAttributes.bytes(name), XMLAttributes.bytes(value))
        }
        return nil
    }

    static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(start: text, count: strlen(text)).bindMemory(to: UInt8.self)
    }
}

/// Parser of one XML document with expat: UTF-8, limited depth, no entity declarations.
final class ExpatParser {
    enum Failure: Equatable {
        case entityDeclaration
        case tooDeep
        case markupTooLong
        /// Malformed XML, with expat's message.
        case malformed(String)

        /// The failure in a few words.
        func words(_ limits: RecordFileLimits) -> String {
            switch self {
            case .entityDeclaration: "the XML declares entities"
            case .tooDeep: "elements are nested deeper than \(limits.xmlDepth)"
            case .markupTooLong: "a tag or a comment is longer than \(limits.nested.rowBytes) bytes"
            case .malformed(let words): "the XML is malformed: \(words)"
            }
        }
    }

    private(set) var failure: Failure?
    /// Number of open elements.
    private(set) var depth = 0
    private let handle: XML_Parser?
    /// The owner of the parser, or a caller that outlives it. Not weak: that makes each event of it far slower.
    private unowned let events: any XMLEvents
    private let longestMarkup: Int
    private let deepest: Int
    private var fed = 0

    init(events: any XMLEvents, limits: RecordFileLimits) {
        self.events = events
        longestMarkup = limits.nested.rowBytes
        deepest = limits.xmlDepth
        handle = XML_ParserCreate("UTF-8")
        XML_SetUserData(handle, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            handle,
            { ExpatParser.of($0)?.started($1, $2) },
            { context, _ in ExpatParser.of(context)?.ended() })
        XML_SetCharacterDataHandler(handle) { context, text, count in
            guard let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count)).bindMemory(to: UInt8.self)
            ExpatParser.of(context)?.events.text(bytes)
        }
        XML_SetEntityDeclHandler(handle) { context, _, _, _, _, _, _, _, _ in
            ExpatParser.of(context)?.stop(.entityDeclaration)
        }
    }

    deinit { XML_ParserFree(handle) }

    /// Line of the current event, from 1.
    var line: Int { Int(XML_GetCurrentLineNumber(handle)) }
    /// Byte offset of the current event in the parsed bytes.
    var offset: Int { Int(XML_GetCurrentByteIndex(handle)) }

    /// Parses more bytes; returns false after an error, which is in ``failure``.
    func feed(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool {
        guard failure == nil else { return false }
        let status = bytes.withMemoryRebound(to: CChar.self) {
            XML_Parse(handle, $0.baseAddress, Int32($0.count), isLast ? 1 : 0)
        }
        fed += bytes.count
        if status != XML_STATUS_OK, failure == nil {
            failure = .malformed(XML_ErrorString(XML_GetErrorCode(handle)).map { String(cString: $0) } ?? "malformed")
        } else if fed - offset > longestMarkup, failure == nil {
            failure = .markupTooLong
        }
        return failure == nil
    }

    private func started(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        depth += 1
        guard depth <= deepest else { return stop(.tooDeep) }
        if failure == nil, let name { events.startElement(XMLAttributes.bytes(name), XMLAttributes(attributes)) }
    }

    private func ended() {
        depth -= 1
        if failure == nil { events.endElement() }
    }

    private func stop(_ reason: Failure) {
        if failure == nil { failure = reason }
        XML_StopParser(handle, 0)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> ExpatParser? {
        context.map { Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
    }
}

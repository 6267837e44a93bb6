import CXML2

/// Callbacks from the parser of web pages. Each start of an element has its end, also where the page leaves it out.
protocol PageEvents: AnyObject {
    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: PageAttributes, line: Int)
    func endElement(_ name: UnsafeBufferPointer<UInt8>)
    func text(_ text: UnsafeBufferPointer<UInt8>)
}

/// Attributes of one element of a page, valid during its callback.
struct PageAttributes {
    private let list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

    init(_ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) { self.list = list }

    /// Returns the whole number in an attribute; nil if there is none.
    func number(_ name: StaticString) -> Int? {
        guard var pair = list else { return nil }
        while let key = pair[0] {
            // An attribute may have no value.
            if PageParser.bytes(key) == name { return pair[1].flatMap { PageParser.bytes($0).wholeNumber } }
            pair += 2
        }
        return nil
    }
}

/// Parser of one web page with libxml2, by events: UTF-8, limited depth, length of tags, number of elements and time.
final class PageParser {
    /// Reason why the page is not read, as the name of such a page: `a web page with ...`.
    private(set) var failure: String?
    private var handle: htmlParserCtxtPtr?
    /// The owner of the parser, or a caller that outlives it. Not weak: that makes each event of it far slower.
    private unowned let events: any PageEvents
    private let limits: RecordFileLimits
    /// Time in the parser, without that of whoever takes the rows.
    private var spent = Duration.zero
    private var depth = 0
    private var elements = 0

    init(events: any PageEvents, limits: RecordFileLimits) {
        self.events = events
        self.limits = limits
        var callbacks = htmlSAXHandler()
        callbacks.startElement = { PageParser.of($0)?.started($1, $2) }
        callbacks.endElement = { PageParser.of($0)?.ended($1) }
        callbacks.characters = { PageParser.of($0)?.wrote($1, $2) }
        callbacks.ignorableWhitespace = { PageParser.of($0)?.wrote($1, $2) }
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle = htmlCreatePushParserCtxt(&callbacks, context, nil, 0, nil, XML_CHAR_ENCODING_UTF8)
        let options = [
            HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET, HTML_PARSE_IGNORE_ENC,
        ]
        htmlCtxtUseOptions(handle, Int32(options.reduce(0) { $0 | $1.rawValue }))
    }

    deinit { htmlFreeParserCtxt(handle) }

    /// Parses more bytes; returns false after a failure.
    func feed(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool {
        guard failure == nil else { return false }
        spent += ContinuousClock().measure {
            _ = bytes.withMemoryRebound(to: CChar.self) {
                htmlParseChunk(handle, $0.baseAddress, Int32($0.count), isLast ? 1 : 0)
            }
        }
        if !isLast { searchAgain() }
        if !isLast, isTooLong { stop("a tag or a comment that is too long") }
        if spent > .seconds(limits.pageSeconds) {
            stop("so much in it that it takes more than \(Int(limits.pageSeconds)) seconds")
        }
        return failure == nil
    }

    /// The bytes that the parser has not read, from the start of a tag, a comment or a text that has not ended.
    private var waiting: UnsafeBufferPointer<UInt8> {
        guard let input = handle?.pointee.input, let start = input.pointee.cur, let end = input.pointee.end else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(start: start, count: end - start)
    }

    private func isTag(_ waiting: UnsafeBufferPointer<UInt8>) -> Bool {
        waiting.count > 1 && waiting[0] == ASCII.lessThan && waiting[1] != UInt8(ascii: "!")
    }

    /// Lets the parser look for the end of a tag from its start. libxml2 2.9.14 goes on where it stopped, and if that was
    /// in the value of an attribute, takes the quote behind it for one before a value.
    private func searchAgain() {
        if isTag(waiting) { handle?.pointee.checkIndex = 0 }
    }

    /// Whether the parser waits for the end of a tag that is too long, or of a comment, which may be longer.
    private var isTooLong: Bool {
        let waiting = waiting
        guard waiting.count > limits.tagBytes, waiting[0] == ASCII.lessThan else { return false }
        return isTag(waiting) || waiting.count > 16 * limits.tagBytes
    }

    private func started(
        _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        depth += 1
        elements += 1
        guard depth <= limits.pageDepth else { return stop("elements nested deeper than \(limits.pageDepth)") }
        guard elements <= limits.pageElements else { return stop("more than \(limits.pageElements) elements") }
        guard failure == nil, let name else { return }
        let line = handle?.pointee.input.map { Int($0.pointee.line) } ?? 1
        events.startElement(Self.bytes(name), PageAttributes(attributes), line: line)
    }

    private func ended(_ name: UnsafePointer<xmlChar>?) {
        depth -= 1
        if failure == nil, let name { events.endElement(Self.bytes(name)) }
    }

    private func wrote(_ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        if failure == nil { events.text(UnsafeBufferPointer(start: text, count: Int(count))) }
    }

    private func stop(_ words: String) {
        if failure == nil { failure = "a web page with \(words)" }
        xmlStopParser(handle)
    }

    fileprivate static func bytes(_ text: UnsafePointer<xmlChar>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> PageParser? {
        context.map { Unmanaged<PageParser>.fromOpaque($0).takeUnretainedValue() }
    }
}

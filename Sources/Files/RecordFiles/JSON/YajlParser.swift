import CYajl

/// Callbacks from the JSON parser. The result false stops the parser.
protocol JSONEvents: AnyObject {
    func startObject() -> Bool
    func key(_ name: UnsafeBufferPointer<UInt8>)
    func endObject()
    func startArray() -> Bool
    func endArray()
    func string(_ text: UnsafeBufferPointer<UInt8>)
    /// Called for a number, true or false, as it is in the text.
    func literal(_ text: UnsafeBufferPointer<UInt8>)
    func null()
}

/// Parser of JSON values, one after the other, with yajl.
final class YajlParser {
    private weak var events: (any JSONEvents)?
    private var handle: yajl_handle?
    /// On the heap, because yajl keeps a pointer to it.
    private let callbacks: UnsafeMutablePointer<yajl_callbacks>

    init(events: any JSONEvents) {
        self.events = events
        callbacks = .allocate(capacity: 1)
        callbacks.initialize(to: Self.table)
        reset()
    }

    deinit {
        yajl_free(handle)
        callbacks.deallocate()
    }

    /// Starts again after an error.
    func reset() {
        if let handle { yajl_free(handle) }
        handle = yajl_alloc(callbacks, nil, Unmanaged.passUnretained(self).toOpaque())
        // The bytes are already valid UTF-8.
        _ = yajl_switch_on(handle, yajl_dont_validate_strings)
        _ = yajl_switch_on(handle, yajl_allow_multiple_values)
    }

    /// Number of bytes of the current call that are already parsed.
    var consumed: Int { yajl_get_bytes_consumed(handle) }

    /// Parses more bytes; returns yajl's error message, or nil.
    func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard !bytes.isEmpty else { return nil }
        return describe(yajl_parse(handle, bytes.baseAddress, bytes.count))
    }

    /// Ends the input; returns yajl's error message, or nil.
    func finish() -> String? { describe(yajl_complete_parse(handle)) }

    private func describe(_ status: yajl_status) -> String? {
        guard status != yajl_status_ok else { return nil }
        guard let words = yajl_get_error(handle, 0, nil, 0) else { return "malformed" }
        defer { yajl_free_error(handle, words) }
        var text = String(cString: words)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? text
    }

    private static func events(_ context: UnsafeMutableRawPointer?) -> (any JSONEvents)? {
        context.flatMap { Unmanaged<YajlParser>.fromOpaque($0).takeUnretainedValue().events }
    }

    private static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: start, count: count)
    }

    private static let table = yajl_callbacks(
        yajl_null: { YajlParser.pass($0) { $0.null() } },
        yajl_boolean: { context, value in
            let word: StaticString = value == 0 ? "false" : "true"
            return YajlParser.pass(context) {
                $0.literal(YajlParser.bytes(word.utf8Start, word.utf8CodeUnitCount))
            }
        },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: { context, start, count in
            guard let start else { return 0 }
            let bytes = UnsafeRawBufferPointer(start: start, count: count).bindMemory(to: UInt8.self)
            return YajlParser.pass(context) { $0.literal(bytes) }
        },
        yajl_string: { context, start, count in
            YajlParser.pass(context) { $0.string(YajlParser.bytes(start, count)) }
        },
        yajl_start_map: { YajlParser.events($0)?.startObject() == true ? 1 : 0 },
        yajl_map_key: { context, start, count in
            YajlParser.pass(context) { $0.key(YajlParser.bytes(start, count)) }
        },
        yajl_end_map: { YajlParser.pass($0) { $0.endObject() } },
        yajl_start_array: { YajlParser.events($0)?.startArray() == true ? 1 : 0 },
        yajl_end_array: { YajlParser.pass($0) { $0.endArray() } })

    private static func pass(_ context: UnsafeMutableRawPointer?, _ body: (any JSONEvents) -> Void) -> Int32 {
        guard let events = events(context) else { return 0 }
        body(events)
        return 1
    }
}

internal import RecordFiles

/// Row of one field, for text that comes from an editor and not from a file.
final class WrittenField: RowSource {
    private var held = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

    /// The column of the field, under the name that messages show.
    static func column(_ name: String) -> Column { Column(index: 0, name: name) }

    /// Sets the text of the field. The bytes of the text before are no longer valid.
    func hold(_ text: String) {
        held.deallocate()
        let bytes = Array(text.utf8)
        held = .allocate(capacity: bytes.count)
        _ = held.initialize(from: bytes)
    }

    deinit { held.deallocate() }

    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(held) }

    var container: Container { .jsonLines }
    var names: [String] { [] }
    func next() throws(RecordFileError) -> Bool { false }
    func index(of name: String) -> Int? { nil }
    var problem: RowProblem? { nil }
    var invalidUTF8: (offset: Int, field: Int?)? { nil }
    var isBlank: Bool { held.isEmpty }
    var count: Int { 1 }
    var line: Int { 1 }
    var ending: FileEnding { .complete }
    var bytesRead: Int { held.count }
    var totalBytes: Int? { held.count }
}

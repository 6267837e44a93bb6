internal import RecordFiles

/// The one text that is judged, as a field.
final class HeldText: FieldSource {
    private var held = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 0)

    /// The column of the text, under the name that messages show.
    static func column(_ name: String) -> Column { Column(index: 0, name: name) }

    /// Sets the text. The bytes of the one before are no longer valid.
    func hold(_ text: String) {
        held.deallocate()
        let bytes = Array(text.utf8)
        held = .allocate(capacity: bytes.count)
        _ = held.initialize(from: bytes)
    }

    deinit { held.deallocate() }

    func bytes(of field: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(held) }
}

import CEvent

/// Body of an answer that waits in a connection's output buffer.
///
/// The buffer refers to the elements of the array instead of copying them. So answers with the same array, such as a
/// cached file, hold it once.
final class UnsentBody {
    let bytes: [UInt8]
    /// Number of bytes that the socket had not taken when the answer was written.
    let bytesLeft: Int

    /// Returns whether a reference holds no more than twice what the body needs. A compressed answer stands in an array that
    /// has room for the plain one.
    static func canRefer(to bytes: [UInt8]) -> Bool { bytes.capacity / 2 <= bytes.count }

    /// Adds the end of a body to the output buffer. Nil if there is no memory.
    init?(_ bytes: [UInt8], after bytesSent: Int, to output: OpaquePointer?) {
        self.bytes = bytes
        bytesLeft = bytes.count - bytesSent
        let reference = Unmanaged.passRetained(self)
        // An array that is kept and not changed leaves its elements in one place.
        let start = bytes.withUnsafeBytes { $0.baseAddress.map { $0 + bytesSent } }
        let result = evbuffer_add_reference(
            output, start, bytesLeft,
            { _, _, body in
                guard let body else { return }
                Unmanaged<UnsentBody>.fromOpaque(body).release()
            }, reference.toOpaque())
        guard result == 0 else {
            reference.release()
            return nil
        }
    }
}

import CEvent
import Glibc

extension ClientConnection {
    enum Written {
        case all, part, nothing
        /// There is no memory for the rest, so the connection cannot be used any more.
        case outOfMemory(bytesSent: Int)
    }

    /// Writes bytes to the socket, and passes the rest to the buffer event if the kernel does not take all.
    ///
    /// Nearly every answer fits the socket's buffer. A direct write copies it once and needs no check whether the
    /// socket is writable.
    func write(_ head: [UInt8], _ body: [UInt8]) -> Written {
        var sent = 0
        if evbuffer_get_length(output) == 0 {
            sent = writeToSocket(head, body)
            if sent < 0 {
                guard errno == EAGAIN || errno == EINTR else { return .nothing }
                sent = 0
            }
        }
        if sent == head.count + body.count { return .all }
        let isKept = keepHead(head, after: sent) && keepBody(body, after: max(0, sent - head.count))
        return isKept ? .part : .outOfMemory(bytesSent: sent)
    }

    /// Returns how many bytes the kernel has taken. -1 for none, with an error in `errno`.
    private func writeToSocket(_ head: [UInt8], _ body: [UInt8]) -> Int {
        head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                var vectors = (
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: head.baseAddress), iov_len: head.count),
                    iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count)
                )
                let size = MemoryLayout.size(ofValue: vectors) / MemoryLayout<iovec>.stride
                return withUnsafePointer(to: &vectors) { pointer in
                    pointer.withMemoryRebound(to: iovec.self, capacity: size) {
                        writev(descriptor, $0, Int32(body.isEmpty ? 1 : 2))
                    }
                }
            }
        }
    }

    /// Copies the end of a head to the output buffer. Returns false if there is no memory.
    private func keepHead(_ head: [UInt8], after bytesSent: Int) -> Bool {
        guard bytesSent < head.count else { return true }
        return copy(head[bytesSent...])
    }

    /// Adds the end of a body to the output buffer. Returns false if there is no memory.
    private func keepBody(_ body: [UInt8], after bytesSent: Int) -> Bool {
        guard bytesSent < body.count else { return true }
        // An array may have room for twice as many bytes as an answer may have.
        if UnsentBody.canRefer(to: body), body.capacity <= max(body.count, loop.limits.maxAnswerBytes) {
            unsentBody = UnsentBody(body, after: bytesSent, to: output)
            return unsentBody != nil
        }
        return copy(body[bytesSent...])
    }

    private func copy(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { bufferevent_write(bufferEvent, $0.baseAddress, $0.count) == 0 }
    }

    /// Returns how many bytes of the answer the client has received since the last call.
    ///
    /// The kernel reports a socket as writable when a large part of its buffer is free. A slow client can need more time
    /// for this part than the time limit. So only the bytes that the client has acknowledged count.
    func takenBytes() -> Int {
        let untaken = evbuffer_get_length(output) + unacknowledgedBytes
        defer { bytesUntaken = untaken }
        return bytesUntaken - untaken
    }

    /// Bytes in the socket's buffer that the client has not acknowledged.
    var unacknowledgedBytes: Int {
        var queued: Int32 = 0
        _ = ioctl(descriptor, UInt(TIOCOUTQ), &queued)
        return Int(queued)
    }
}

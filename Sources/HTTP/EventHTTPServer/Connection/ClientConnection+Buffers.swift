import CEvent
import HTTPModel

extension ClientConnection {
    /// Reports what the connection holds to the budget of all connections. If more is held now and the budget, or the share
    /// of its address, is used up, its request is refused, or its answer is cut off.
    ///
    /// Called at the end of each callback, so bytes that come and go within one turn of the loop do not count.
    func reportBuffers() {
        let now = phase == .closed ? .nothing : holding
        // Its array is kept until the budget does not count it any more: no other array gets its place before that.
        defer { if now.answer == nil { unsentBody = nil } }
        guard now != buffered else { return }
        let isMore = loop.context.buffers.replace(buffered, by: now)
        buffered = now
        let use: BufferBudget.Use = phase == .body ? .body : .headOrAnswer
        guard isMore, loop.context.buffers.isUsedUp(for: use, by: now.address) else { return }
        switch phase {
        case .head, .body: refuse(.buffersFull)
        case .writing: breakOffForMemory()
        // Requests behind the one that a worker answers.
        case .waiting: breakOffForMemory(resetting: false)
        case .idle, .lingering, .closed: return
        }
        reportBuffers()
    }

    private var holding: BufferHolding {
        let input = evbuffer_get_length(input) + (body?.capacity ?? 0) + bytesWithWorker
        let output = evbuffer_get_length(output)
        guard let unsentBody, output > 0 else {
            return BufferHolding(bufferAddress, ownBytes: input + output)
        }
        // The bytes of the body stand in the array, and not in the buffer.
        return BufferHolding(
            bufferAddress, ownBytes: input + max(0, output - unsentBody.bytesLeft),
            answer: HeldAnswer(unsentBody.bytes))
    }

    /// The address that the connection holds bytes for. Nil for one that no limit applies to, and for a proxy, whose next
    /// client is not known yet.
    var bufferAddress: ClientAddress? {
        guard listener == .main else { return nil }
        return isProxied && (head == nil || phase == .idle) ? nil : addressKey
    }

    /// Ends a connection for which there is no memory: that of its address, of all connections, or of the system.
    ///
    /// - Parameter resetting: Whether the kernel drops what the client has not taken.
    func breakOffForMemory(resetting: Bool = true) {
        loop.counters.memoryResets.increase()
        breakOff(resetting: resetting)
    }
}

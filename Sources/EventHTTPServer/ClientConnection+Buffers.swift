import CEvent

extension ClientConnection {
    /// Reports the bytes that the connection holds to the budget of all connections. If it has begun to hold more and
    /// the budget is used up, its request is refused, or its answer is cut off.
    ///
    /// Called at the end of each callback, so bytes that come and go within one turn of the loop do not count.
    func settleBuffers() {
        let now = phase == .closed ? 0 : heldBytes
        guard now != buffered else { return }
        let isGrowing = now > buffered
        loop.context.buffers.change(by: now - buffered)
        buffered = now
        guard isGrowing, loop.context.buffers.isUsedUp(for: phase == .body ? .body : .headOrAnswer) else { return }
        switch phase {
        case .head, .body: refuse(.buffersFull)
        case .writing: breakOff(resetting: true)
        // Requests behind the one that a worker answers.
        case .waiting: breakOff()
        case .idle, .lingering, .closed: return
        }
        settleBuffers()
    }

    private var heldBytes: Int {
        evbuffer_get_length(input) + evbuffer_get_length(output) + (body?.capacity ?? 0) + bytesWithWorker
    }
}

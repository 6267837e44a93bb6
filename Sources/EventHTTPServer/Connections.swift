import CEvent

/// The connections of one loop, kept so that a stopping server knows which have a request that is not answered yet.
///
/// evhttp tells neither which connections it has nor when it frees one. So each buffer event is made here and holds a
/// reference of ours beside evhttp's. One that evhttp has freed has lost its callbacks, and is let go when the next
/// connection is accepted: before the descriptor that evhttp closed with it can come back as a stranger's, which the
/// old buffer event would otherwise read from.
final class Connections {
    /// What is known of one connection. Its buffer event's callbacks point to it; both live until the sweep.
    private final class Connection {
        let bufferEvent: OpaquePointer
        /// Bytes have arrived since the last answer was written out. `100 Continue` is taken for an answer: a client that
        /// waits for it with its body may be cut off by a stopping server, and can send again.
        var isBusy = false

        init(_ bufferEvent: OpaquePointer) {
            self.bufferEvent = bufferEvent
        }

        var isFreedByServer: Bool {
            var eventCallback: bufferevent_event_cb?
            bufferevent_getcb(bufferEvent, nil, nil, &eventCallback, nil)
            return eventCallback == nil
        }

        static func from(_ context: UnsafeMutableRawPointer) -> Connection {
            Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        }
    }

    private let base: OpaquePointer
    private var connections: [Connection] = []

    init(base: OpaquePointer) {
        self.base = base
    }

    /// A buffer event for a connection that is being accepted; nil lets evhttp make its own.
    func makeBufferEvent() -> OpaquePointer? {
        sweep()
        guard let bufferEvent = bufferevent_socket_new(base, -1, 0) else { return nil }
        bufferevent_incref(bufferEvent)
        let connection = Connection(bufferEvent)
        connections.append(connection)
        // Not retained: `connections` holds it for as long as it holds the buffer event.
        let context = Unmanaged.passUnretained(connection).toOpaque()
        evbuffer_add_cb(
            bufferevent_get_input(bufferEvent),
            { _, change, context in
                guard let change, let context, change.pointee.n_added > 0 else { return }
                Connection.from(context).isBusy = true
            }, context)
        evbuffer_add_cb(
            bufferevent_get_output(bufferEvent),
            { output, change, context in
                guard let change, let context, change.pointee.n_deleted > 0, evbuffer_get_length(output) == 0
                else { return }
                let connection = Connection.from(context)
                // What has arrived meanwhile is the next request of a pipeline.
                connection.isBusy = evbuffer_get_length(bufferevent_get_input(connection.bufferEvent)) > 0
            }, context)
        return bufferEvent
    }

    /// Whether a request has begun to arrive, or its answer is not written out.
    func hasBusyConnection() -> Bool {
        connections.contains { $0.isBusy && !$0.isFreedByServer }
    }

    /// Lets every buffer event go, after evhttp has.
    func releaseAll() {
        for connection in connections { release(connection) }
        connections = []
    }

    /// Forgets the connections that are closed.
    ///
    /// - Complexity: O(n) in the open connections, a few nanoseconds each.
    private func sweep() {
        connections.removeAll { connection in
            guard connection.isFreedByServer else { return false }
            release(connection)
            return true
        }
    }

    private func release(_ connection: Connection) {
        bufferevent_decref(connection.bufferEvent)
    }
}

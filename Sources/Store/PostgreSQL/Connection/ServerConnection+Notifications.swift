internal import CPostgreSQL
internal import Glibc

extension ServerConnection {
    /// Waits for a notification of a channel that this connection listens to, with `LISTEN`. Notifications need a
    /// session: they do not pass a pooler that assigns a server to each transaction.
    ///
    /// - Parameters:
    ///   - time: the maximum time to wait.
    ///   - other: a file descriptor whose readability ends the waiting.
    /// - Returns: whether a notification came. All that have come are taken.
    /// - Throws: ``PostgreSQLError`` when the connection is lost, or the work is cancelled.
    public func waitForNotification(
        atMost time: Duration, orReadable other: Int32? = nil
    ) throws(PostgreSQLError) -> Bool {
        guard isUsable else { throw PostgreSQLError(kind: .unreachable, message: "the connection is closed") }
        guard !isBusy else { throw PostgreSQLError(kind: .protocol, message: "another statement is in progress") }
        let limits = limits.within(time)
        var sockets = [pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)]
        if let other { sockets.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
        do throws(WaitFailure) {
            while true {
                if takeNotifications() { return true }
                let events = try SocketWait.wait(sockets, limits)
                if events[0] != 0 {
                    guard PQconsumeInput(handle) == 1 else { throw .lost(lastMessage) }
                    if takeNotifications() { return true }
                }
                if events.count > 1, events[1] != 0 { return false }
            }
        } catch {
            switch error {
            case .timedOut: return false
            case .cancelled: throw PostgreSQLError(kind: .cancelled, message: "nobody waits for the notification")
            case .lost(let message):
                isBroken = true
                throw PostgreSQLError(code: nil, message: message, sql: nil, otherwise: .unreachable)
            }
        }
    }

    /// Asks the server whether a pooler such as pgbouncer stands between: it answers the connection by itself, with a number of
    /// a process that is none of the server's.
    public func isPooled() throws(PostgreSQLError) -> Bool {
        try integer("SELECT pg_catalog.pg_backend_pid()") != Int64(PQbackendPID(handle))
    }

    private func takeNotifications() -> Bool {
        var found = false
        while let notification = PQnotifies(handle) {
            PQfreemem(notification)
            found = true
        }
        return found
    }
}

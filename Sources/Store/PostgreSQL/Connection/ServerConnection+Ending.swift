internal import CPostgreSQL

/// How a statement ends before its results are read.
extension ServerConnection {
    /// Whether the rest of the statement is already here. It is then discarded, and the server need not cancel anything.
    func isAtEnd() -> Bool {
        while PQflush(handle) == 0, PQisBusy(handle) == 0 {
            guard let result = PQgetResult(handle) else { return true }
            let status = PQresultStatus(result)
            PQclear(result)
            if status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH { return false }
        }
        return false
    }

    /// The time after which the server is asked again to cancel a statement.
    private static let timeBetweenCancels = Duration.seconds(1)

    /// Cancels the statement on the server and discards its results. The connection is broken if that takes too long.
    ///
    /// A busy server may get the request before it has begun the statement, and then cancels nothing. So it is asked again
    /// until the statement ends.
    func end() {
        let limits = Limits().within(endingTime)
        while ServerCancel.cancel(handle, limits) {
            do throws(WaitFailure) {
                return try discardResults(limits.within(Self.timeBetweenCancels))
            } catch {
                guard case .timedOut = error, (try? limits.check()) != nil else { break }
            }
        }
        isBroken = true
    }

    func discardResults(_ limits: Limits) throws(WaitFailure) {
        while let result = try nextResult(limits) {
            let status = PQresultStatus(result)
            // A fatal error closes the connection.
            if status == PGRES_FATAL_ERROR { _ = error(of: result, sql: "") }
            PQclear(result)
            switch status {
            case PGRES_COPY_IN: try endCopyIn(error: "given up", limits)
            case PGRES_COPY_OUT: while try nextCopyData(limits, { _ in }) {}
            default: break
            }
        }
    }

    /// Ends a copy to the server: nil stores the rows, an error discards them.
    func endCopyIn(error: String?, _ limits: Limits) throws(WaitFailure) {
        while true {
            switch PQputCopyEnd(handle, error) {
            case 1: return try flush(limits)
            case 0: try flush(limits)
            default: throw .lost(lastMessage)
            }
        }
    }

    /// Passes the next message of a copy from the server to `body`.
    ///
    /// - Returns: false when there is none left.
    func nextCopyData(
        _ limits: Limits, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(WaitFailure) -> Bool {
        while true {
            var bytes: UnsafeMutablePointer<CChar>?
            let count = PQgetCopyData(handle, &bytes, 1)
            defer { PQfreemem(bytes) }
            if count > 0 {
                body(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                return true
            }
            // -1 is the end of the copy, -2 an error; the next result has its message.
            if count < 0 { return false }
            _ = try wait(for: 1, limits)
            guard PQconsumeInput(handle) == 1 else { throw .lost(lastMessage) }
        }
    }
}

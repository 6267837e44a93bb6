internal import CPostgreSQL
internal import Glibc

extension ServerConnection {
    /// The maximum time to end a statement that was cancelled or given up. Where nobody needs the connection any more, a
    /// server that hangs must not hold its user.
    var endingTime: Duration { settings.isCancelled?() == true ? .milliseconds(500) : settings.endingTime }

    /// Runs one statement: sends it, passes control to `read`, and leaves the connection ready for the next one.
    ///
    /// - Parameters:
    ///   - limits: nil for the limits of the connection.
    ///   - send: gives the statement to libpq, and returns 1 for success.
    ///   - read: reads all results. If it throws, the rest of the statement is cancelled.
    func statement<Result>(
        _ sql: String, within limits: Limits? = nil, send: () -> Int32, read: (Limits) throws -> Result
    ) throws -> Result {
        guard isUsable else { throw PostgreSQLError(kind: .unreachable, message: "the connection is closed", sql: sql) }
        guard !isBusy else {
            throw PostgreSQLError(kind: .protocol, message: "another statement is in progress", sql: sql)
        }
        guard !sql.utf8.contains(0) else {
            throw PostgreSQLError(kind: .protocol, message: "the statement contains a NUL character", sql: sql)
        }
        let limits = limits ?? self.limits.within(settings.statementTimeout)
        do { try limits.check() } catch { throw failure(error, sql: sql) }
        isBusy = true
        defer { isBusy = false }
        guard send() == 1 else { throw failure(.lost(lastMessage), sql: sql) }
        do {
            return try read(limits)
        } catch let interruption as WaitFailure {
            if case .lost = interruption { isBroken = true } else { end() }
            throw failure(interruption, sql: sql)
        } catch {
            if !isBroken, !isAtEnd() { end() }
            throw error
        }
    }

    /// Reads all results of a statement.
    ///
    /// - Returns: the command tag of the last one.
    func readResults(
        _ sql: String, _ limits: Limits, _ row: (OpaquePointer) throws -> Void = { _ in }
    ) throws -> CommandTag {
        var failure: PostgreSQLError?
        var tag = CommandTag(text: "", rows: 0)
        while let result = try nextResult(limits) {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_SINGLE_TUPLE: try row(result)
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: tag = CommandTag(result)
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                throw PostgreSQLError(kind: .protocol, message: "a copy needs copyIn or copyOut", sql: sql)
            default: failure = failure ?? error(of: result, sql: sql)
            }
        }
        if let failure { throw failure }
        return tag
    }

    /// Waits for the next result; nil when the statement is complete. The caller frees it.
    func nextResult(_ limits: Limits) throws(WaitFailure) -> OpaquePointer? {
        try flush(limits)
        while PQisBusy(handle) != 0 {
            _ = try wait(for: POLLIN, limits)
            guard PQconsumeInput(handle) == 1 else { throw .lost(lastMessage) }
        }
        return PQgetResult(handle)
    }

    /// Sends everything to the server. It also reads, because a server that cannot send does not read either.
    func flush(_ limits: Limits) throws(WaitFailure) {
        while true {
            let left = PQflush(handle)
            guard left >= 0 else { throw .lost(lastMessage) }
            guard left > 0 else { return }
            if try wait(for: POLLIN | POLLOUT, limits) & Int16(POLLIN) != 0 {
                guard PQconsumeInput(handle) == 1 else { throw .lost(lastMessage) }
            }
        }
    }

    func wait(for events: Int32, _ limits: Limits) throws(WaitFailure) -> Int16 {
        let socket = PQsocket(handle)
        guard socket >= 0 else { throw .lost(lastMessage) }
        return try SocketWait.wait([pollfd(fd: socket, events: Int16(events), revents: 0)], limits)[0]
    }

    /// libpq's last message about the connection.
    var lastMessage: String {
        PQerrorMessage(handle).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
            ?? "the server closed the connection"
    }

    /// The error of a result.
    func error(of result: OpaquePointer, sql: String) -> PostgreSQLError {
        let code = nearby_postgresql_code(result).map { String(cString: $0) }
        let message = (nearby_postgresql_message(result) ?? UnsafePointer(PQresultErrorMessage(result)))
            .map { String(cString: $0) }
        let severity = nearby_postgresql_severity(result).map { String(cString: $0) }
        // After a fatal error the server closes the connection. Without a code the error is libpq's: it is gone.
        if severity == "FATAL" || severity == "PANIC" || code == nil { isBroken = true }
        let error = PostgreSQLError(
            code: code, message: message ?? "no message", sql: sql, otherwise: .unreachable)
        if error.kind == .unreachable { isBroken = true }
        // The server's own limit, which `transaction` sets, has the same code as a cancelling.
        if code == "57014", error.message.contains("statement timeout") {
            return PostgreSQLError(kind: .timedOut, code: code, message: error.message, sql: sql)
        }
        return error
    }

    func failure(_ interruption: WaitFailure, sql: String) -> PostgreSQLError {
        switch interruption {
        case .timedOut: PostgreSQLError(kind: .timedOut, message: "the time of the statement is over", sql: sql)
        case .cancelled: PostgreSQLError(kind: .cancelled, message: "nobody waits for the result", sql: sql)
        case .lost(let message): PostgreSQLError(code: nil, message: message, sql: sql, otherwise: .unreachable)
        }
    }
}

/// The result status of a successful statement.
struct CommandTag {
    /// `COMMIT`, `COPY 5`
    let text: String
    /// The number of rows that were changed or copied.
    let rows: Int

    init(text: String, rows: Int) {
        self.text = text
        self.rows = rows
    }

    init(_ result: OpaquePointer) {
        text = PQcmdStatus(result).map { String(cString: $0) } ?? ""
        rows = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
}

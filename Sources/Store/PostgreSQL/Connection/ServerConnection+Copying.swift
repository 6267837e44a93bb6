internal import CPostgreSQL

extension ServerConnection {
    /// Runs a `COPY ... FROM STDIN (FORMAT binary)` with the rows that `body` writes.
    ///
    /// - Returns: the number of rows stored.
    /// - Throws: ``PostgreSQLError``, or what `body` throws; then no row is stored.
    @discardableResult
    public func copyIn(_ sql: String, _ body: (inout CopyWriter) throws -> Void) throws -> Int {
        try statement(sql) {
            PQsendQuery(handle, sql)
        } read: { limits in
            try expect(PGRES_COPY_IN, sql, limits)
            var writer = CopyWriter { bytes in try self.putCopyData(bytes, limits) }
            do {
                try body(&writer)
                try writer.finish()
            } catch let interruption as WaitFailure {
                throw interruption
            } catch {
                try endCopyIn(error: "the client gave up", limits)
                throw error
            }
            try endCopyIn(error: nil, limits)
            return try readResults(sql, limits).rows
        }
    }

    /// Runs a `COPY ... TO STDOUT (FORMAT binary)` and passes each row to `row`.
    ///
    /// - Throws: ``PostgreSQLError``, or what `row` throws; then the copy is cancelled and the connection is usable.
    public func copyOut(_ sql: String, _ row: (CopyRow) throws -> Void) throws {
        try statement(sql) {
            PQsendQuery(handle, sql)
        } read: { limits in
            try expect(PGRES_COPY_OUT, sql, limits)
            let current = CopyRow()
            var isFirst = true
            var outcome = Result<Bool, any Error>.success(true)
            while try nextCopyData(
                limits,
                { bytes in
                    outcome = Result { try current.read(bytes, isFirst: isFirst, row) }
                    isFirst = false
                })
            {
                guard try outcome.get() else {
                    throw PostgreSQLError(kind: .protocol, message: "the copy is not in the binary format", sql: sql)
                }
            }
            _ = try readResults(sql, limits)
        }
    }

    /// Waits for the result that begins a copy.
    private func expect(_ status: ExecStatusType, _ sql: String, _ limits: Limits) throws {
        guard let result = try nextResult(limits) else {
            throw PostgreSQLError(kind: .protocol, message: "the statement is no copy", sql: sql)
        }
        defer { PQclear(result) }
        let actual = PQresultStatus(result)
        guard actual != status else {
            guard PQbinaryTuples(result) == 1 else {
                throw PostgreSQLError(kind: .protocol, message: "the copy is not in the binary format", sql: sql)
            }
            return
        }
        guard actual == PGRES_FATAL_ERROR else {
            throw PostgreSQLError(kind: .protocol, message: "the statement is not this kind of copy", sql: sql)
        }
        throw error(of: result, sql: sql)
    }

    /// Sends a part of a copy. It waits until the kernel has taken it, so that libpq does not buffer the whole copy.
    private func putCopyData(_ bytes: UnsafeRawBufferPointer, _ limits: Limits) throws {
        let characters = bytes.assumingMemoryBound(to: CChar.self)
        while true {
            let sent = PQputCopyData(handle, characters.baseAddress, Int32(characters.count))
            guard sent >= 0 else { throw WaitFailure.lost(lastMessage) }
            try flush(limits)
            if sent == 1 { return }
        }
    }
}

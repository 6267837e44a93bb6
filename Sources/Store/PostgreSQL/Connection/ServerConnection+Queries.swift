internal import CPostgreSQL
internal import Glibc

extension ServerConnection {
    /// Runs one or more statements without values and ignores their rows.
    ///
    /// Several statements outside a transaction are one transaction.
    public func execute(_ sql: String) throws(PostgreSQLError) {
        _ = try run(sql)
    }

    /// Runs one statement and passes each row to `row`, in the order of arrival, without keeping the rows.
    ///
    /// - Parameters:
    ///   - values: the values of `$1`, `$2`, ...
    ///   - row: is called for each row. It cannot run another statement on this connection. If it throws, the statement
    ///     is cancelled, the error is thrown on, and the connection is usable.
    /// - Throws: ``PostgreSQLError``, or what `row` throws.
    public func query(_ sql: String, _ values: [ServerValue] = [], _ row: (ServerRow) throws -> Void) throws {
        _ = try send(sql, values, row)
    }

    /// Runs one statement and returns a value made of each row.
    public func rows<Value>(
        _ sql: String, _ values: [ServerValue] = [], _ make: (ServerRow) throws -> Value
    ) throws -> [Value] {
        var made: [Value] = []
        try query(sql, values) { made.append(try make($0)) }
        return made
    }

    /// Runs one statement and returns the integer in the first column of its first row; nil if there is none.
    public func integer(_ sql: String, _ values: [ServerValue] = []) throws(PostgreSQLError) -> Int64? {
        var integer: Int64?
        var isFirst = true
        try typed {
            try query(sql, values) { row in
                if isFirst { integer = row.optionalInteger(0) }
                isFirst = false
            }
        }
        return integer
    }

    /// Runs one statement that returns no rows.
    ///
    /// - Returns: the number of rows that an INSERT, UPDATE, DELETE or MERGE changed.
    @discardableResult
    public func change(_ sql: String, _ values: [ServerValue] = []) throws(PostgreSQLError) -> Int {
        try typed { try send(sql, values) { _ in }.rows }
    }

    /// Runs statements without values, within other limits than the connection's.
    func run(_ sql: String, within limits: Limits? = nil) throws(PostgreSQLError) -> CommandTag {
        try typed {
            try statement(sql, within: limits) {
                PQsendQuery(handle, sql)
            } read: { limits in
                try readResults(sql, limits)
            }
        }
    }

    private func send(
        _ sql: String, _ values: [ServerValue], _ row: (ServerRow) throws -> Void
    ) throws -> CommandTag {
        let literals = values.map(\.literal)
        guard !literals.contains(where: { $0?.utf8.contains(0) ?? false }) else {
            throw PostgreSQLError(kind: .other, code: "22021", message: "a text contains a NUL character", sql: sql)
        }
        return try statement(sql) {
            let types = values.map { Oid($0.type) }
            let sent = withCStrings(literals) {
                PQsendQueryParams(handle, sql, Int32(values.count), types, $0, nil, nil, 0)
            }
            return sent == 1 ? PQsetSingleRowMode(handle) : 0
        } read: { limits in
            let current = ServerRow()
            return try readResults(sql, limits) { result in
                current.result = result
                defer { current.result = nil }
                try row(current)
            }
        }
    }

    /// Runs `body`, which throws nothing but ``PostgreSQLError``.
    func typed<Result>(_ body: () throws -> Result) throws(PostgreSQLError) -> Result {
        do {
            return try body()
        } catch let error as PostgreSQLError {
            throw error
        } catch {
            throw PostgreSQLError(kind: .other, message: "unexpected error: \(error)")
        }
    }
}

/// Passes texts to `body` as C strings; nil as a null pointer. No text may contain a NUL character.
func withCStrings<Result>(_ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress) }
}

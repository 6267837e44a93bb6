internal import Foundation
internal import Testing

// Plain functions that say what `#expect` and `#require` say. The compiler spends 10 to 40 ms on such a macro and next to
// nothing on a call. `#expect(throws:)` stays.

/// Records an issue unless a condition holds. Its text is the call's, read from the source.
public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if condition { return }
    record([], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with both values unless they are equal.
public func expect<Value: Equatable>(
    _ value: Value, equals expected: Value, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if value == expected { return }
    record([value, expected], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with the value unless there is none.
public func expectNil<Value>(
    _ value: Value?, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    guard let value else { return }
    record([value], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with the elements if there are any.
public func expectEmpty<Elements: Collection>(
    _ elements: Elements, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if elements.isEmpty { return }
    record([elements], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with the text unless it has a part.
public func expect<Text: StringProtocol>(
    _ text: Text, contains part: String, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if text.contains(part) { return }
    record([text, part], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with the text if it has a part.
public func expect<Text: StringProtocol>(
    _ text: Text, lacks part: String, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if !text.contains(part) { return }
    record([text, part], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with the elements unless one of them is equal to a value.
public func expect<Elements: Sequence>(
    _ elements: Elements, contains element: Elements.Element, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) where Elements.Element: Equatable {
    if elements.contains(element) { return }
    record([elements, element], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with the elements if one of them is equal to a value.
public func expect<Elements: Sequence>(
    _ elements: Elements, lacks element: Elements.Element, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) where Elements.Element: Equatable {
    if !elements.contains(element) { return }
    record([elements, element], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with both values unless the first is less than the second.
public func expect<Value: Comparable>(
    _ value: Value, isBelow bound: Value, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if value < bound { return }
    record([value, bound], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with both values unless the first is at most the second.
public func expect<Value: Comparable>(
    _ value: Value, isAtMost bound: Value, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if value <= bound { return }
    record([value, bound], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with both values unless the first is greater than the second.
public func expect<Value: Comparable>(
    _ value: Value, isAbove bound: Value, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if value > bound { return }
    record([value, bound], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue with both values unless the first is at least the second.
public func expect<Value: Comparable>(
    _ value: Value, isAtLeast bound: Value, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) {
    if value >= bound { return }
    record([value, bound], comment(), Place(fileID, filePath, line, column))
}

/// Records an issue and ends the test unless a condition holds.
///
/// - Throws: `ExpectationFailedError`, as `#require` does.
public func require(
    _ condition: Bool, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws {
    if condition { return }
    try end(comment(), Place(fileID, filePath, line, column))
}

/// Returns a value; records an issue and ends the test if there is none.
///
/// - Throws: `ExpectationFailedError`, as `#require` does.
public func require<Value>(
    _ value: Value?, _ comment: @autoclosure () -> String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
) throws -> Value {
    if let value { return value }
    try end(comment(), Place(fileID, filePath, line, column))
}

/// A place in the source of a test.
private struct Place {
    let location: SourceLocation
    let path: String

    init(_ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
        path = "\(filePath)"
        location = SourceLocation(fileID: "\(fileID)", filePath: path, line: line, column: column)
    }

    /// The call, as far as it is on its line; nil where the source is no longer there.
    var text: String? {
        guard let source = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let lines = source.split(separator: "\n", maxSplits: location.line, omittingEmptySubsequences: false)
        guard lines.count >= location.line else { return nil }
        return lines[location.line - 1].trimmingCharacters(in: .whitespaces)
    }

    func comment(_ parts: [String?]) -> Comment {
        Comment(rawValue: ([text] + parts).compactMap { $0 }.joined(separator: "\n    "))
    }
}

private func record(_ values: [Any], _ comment: String?, _ place: Place) {
    Issue.record(
        place.comment(values.map { "-> \(String(reflecting: $0))" } + [comment]), sourceLocation: place.location)
}

private func end(_ comment: String?, _ place: Place) throws -> Never {
    try #require(Bool(false), place.comment([comment]), sourceLocation: place.location)
    fatalError("a requirement that does not hold has thrown")
}

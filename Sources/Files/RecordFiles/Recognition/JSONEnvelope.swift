/// Test whether the object at the start of a text is a wrapper around an array of rows, or a row itself.
///
/// A row may also have an array of objects (a way's geometry, a temple's sources, its days), but these objects are
/// small. A wrapper has few values of its own, and its rows have more than twice as many.
struct JSONEnvelope {
    private(set) var holdsRows = false

    /// Names of arrays that have rows, even if they are empty: GeoJSON, Overpass, CKAN.
    private static let wellKnown = ["features", "elements", "records"]

    private enum JSONToken {
        case key(ArraySlice<UInt8>)
        case open(isObject: Bool)
        case close
        case value
    }

    /// Tests the start of a text.
    ///
    /// - Parameter text: the start of a file. It may end anywhere.
    init(_ text: ArraySlice<UInt8>) {
        var rest = text
        var open: [Bool] = []  // true for an object
        var lastKey: ArraySlice<UInt8> = []
        var ownValues = 0
        var names: Set<ArraySlice<UInt8>> = []
        var rowNames: Set<ArraySlice<UInt8>> = []
        /// Number of open objects and arrays inside the first row; nil before the first row.
        var rowDepth: Int?
        while let token = Self.next(&rest, expectsKey: open.last == true) {
            switch token {
            case .key(let name):
                lastKey = name
                if open.count == 1 { names.insert(name) }
                if open.count == rowDepth { rowNames.insert(name) }
            case .value:
                if open.count == 1 { ownValues += 1 }
            case .open(let isObject):
                if !isObject, open.allSatisfy({ $0 }),
                    Self.wellKnown.contains(where: { lastKey.elementsEqual($0.utf8) })
                {
                    let first = rest.first { !ASCII.isSpace($0) }
                    holdsRows = first == ASCII.openBrace || (first == ASCII.closeBracket && ownValues < 4)
                    if holdsRows { return }
                }
                open.append(isObject)
                let isInFirstArray = open.dropLast(2).allSatisfy { $0 } && open.dropLast().last == false
                if isObject, rowDepth == nil, open.count > 2, isInFirstArray { rowDepth = open.count }
            case .close:
                // The text may begin with it.
                _ = open.popLast()
            }
            if open.isEmpty { break }
        }
        holdsRows = rowNames.count >= 2 * ownValues + 2 && names.isDisjoint(with: rowNames)
    }

    /// Returns the next token; nil at the end of the text.
    private static func next(_ rest: inout ArraySlice<UInt8>, expectsKey: Bool) -> JSONToken? {
        while let byte = rest.first {
            switch byte {
            case ASCII.openBrace, ASCII.openBracket:
                rest.removeFirst()
                return .open(isObject: byte == ASCII.openBrace)
            case ASCII.closeBrace, ASCII.closeBracket:
                rest.removeFirst()
                return .close
            case ASCII.quote:
                let text = string(&rest)
                rest = rest.drop(while: ASCII.isSpace)
                guard expectsKey, rest.first == ASCII.colon else { return .value }
                rest.removeFirst()
                return .key(text)
            case ASCII.comma, ASCII.colon: rest.removeFirst()
            case _ where ASCII.isSpace(byte): rest.removeFirst()
            default:
                rest = rest.drop { !ASCII.isSpace($0) && !structure.contains($0) }
                return .value
            }
        }
        return nil
    }

    private static let structure: [UInt8] = [
        ASCII.openBrace, ASCII.closeBrace, ASCII.openBracket, ASCII.closeBracket, ASCII.quote, ASCII.comma, ASCII.colon,
    ]

    /// Takes a string from the text; returns it without its quotes, and with its escapes unchanged.
    private static func string(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = rest.startIndex + 1
        var end = start
        while end < rest.endIndex, rest[end] != ASCII.quote { end += rest[end] == ASCII.backslash ? 2 : 1 }
        let text = rest[start..<min(end, rest.endIndex)]
        rest = rest[min(end + 1, rest.endIndex)...]
        return text
    }
}

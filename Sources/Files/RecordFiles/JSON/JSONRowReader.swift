/// Reader that finds the rows in the events of a JSON parser and builds them.
///
/// The rows are the objects of the first array of objects that is reached only through objects. The search starts again
/// in each document if several documents follow one another. Alternatively, the rows are the objects at the root.
final class JSONRowReader: JSONEvents {
    let builder: RowBuilder
    /// Position of the parser: the offset in the text and the line.
    var position: () -> (offset: Int, line: Int) = { (0, 1) }
    /// First members of the root.
    private(set) var rootMembers: [String] = []
    /// Text of the root's `remark` if it says that the query ended too soon, as Overpass writes it.
    private(set) var failedQuery: String?
    /// The name in a document's member `crs`, as GeoJSON of before 2016 has it, or the number in its `spatialReference`, as ArcGIS
    /// writes it; of several documents, that of the last that has one.
    private(set) var coordinateSystem: String?
    private(set) var isTooDeep = false
    /// Whether a value that is not an object is in a place for rows.
    private(set) var metOtherThanObject = false
    /// Number of open objects and arrays.
    var depth: Int { open.count }
    /// Number of the current document, from 1.
    private(set) var document = 0
    /// First document without a place for rows. If there is only one document, ``rootMembers`` describes it.
    private(set) var documentWithoutRows: (number: Int, line: Int)?

    private let limits: RecordFileLimits
    private let replacements: Replacements?
    private let rowsAreAtRoot: Bool
    /// Whether to ignore an array `fields` of the root. It describes the fields of another array, which has the rows.
    private let passesOverFields: Bool

    private var open: [Bool] = []  // true for an object
    private var arrays = 0
    private var lastKey: [UInt8] = []
    /// Name of the outermost open array.
    private var arrayKey: [UInt8] = []
    /// Number of open objects and arrays where a row begins; nil until the first row.
    private var rowDepth: Int?
    private var hasEndedRows = false
    /// Whether the open array is still empty.
    private var isFirstInArray = false
    /// Whether the document has an array that may have rows, even if it is empty.
    private var hasContainer = false
    private var documentLine = 1
    private var isAtRemark = false
    private var isInSystem = false
    private var isAtSystemName = false
    /// Member of ArcGIS's `spatialReference` whose value comes; nil elsewhere.
    private var reference: SpatialReference?
    private var isInReference = false
    private var hasLatest = false

    private enum SpatialReference: String {
        case wkid, latestWkid, wkt
    }

    private var isInRow = false
    private var rowOffset = 0
    private let path = ByteBuffer()
    /// Length of the path at each open object in the row.
    private var marks: [Int] = []
    private var text = JSONText()
    private var hasTags = false
    private var hasGeometry = false
    private var hasEmptyProperties = false
    private var isTagged = false

    init(
        queue: RowQueue, replacements: Replacements?, rowsAreAtRoot: Bool, passesOverFields: Bool,
        limits: RecordFileLimits
    ) {
        self.limits = limits
        self.replacements = replacements
        self.rowsAreAtRoot = rowsAreAtRoot
        self.passesOverFields = passesOverFields
        builder = RowBuilder(queue: queue, limits: limits, joinsRepeated: false)
        rowDepth = rowsAreAtRoot ? 0 : nil
    }

    /// Closes everything that is open and drops the current row.
    func abandon() {
        open.removeAll(keepingCapacity: true)
        arrays = 0
        isInRow = false
        isTooDeep = false
        metOtherThanObject = false
    }

    func startObject() -> Bool {
        guard deepen() else { return false }
        if open.isEmpty { beginDocument() }
        isFirstInArray = false
        if isInRow {
            startMember(isObject: true)
        } else if isRowHere {
            beginRow()
        }
        open.append(true)
        return true
    }

    func startArray() -> Bool {
        guard deepen() else { return false }
        if open.isEmpty { beginDocument() }
        if isInRow {
            startMember(isObject: false)
        } else if rowsAreAtRoot, open.isEmpty {
            metOtherThanObject = true
        }
        if arrays == 0, rowDepth == nil { arrayKey = lastKey }
        isFirstInArray = arrays == 0
        open.append(false)
        arrays += 1
        return true
    }

    /// Begins a document at the root. Each document has its own place for rows.
    private func beginDocument() {
        guard !rowsAreAtRoot else { return }
        document += 1
        builder.document = document
        documentLine = position().line
        rowDepth = nil
        lastKey = []
        hasEndedRows = false
        hasContainer = false
        isTagged = false
        hasLatest = false
    }

    private func endDocument() {
        guard !rowsAreAtRoot, !hasContainer, documentWithoutRows == nil else { return }
        documentWithoutRows = (document, documentLine)
    }

    func key(_ name: UnsafeBufferPointer<UInt8>) {
        if isInRow {
            if text.isOpen { return text.key(name, to: builder) }
            path.truncate(to: marks.last ?? 0)
            if path.count > 0 { path.append(ASCII.point) }
            path.append(UnsafeBufferPointer(rebasing: name.prefix(limits.nameBytes + 16)))
        } else {
            isAtRemark = open.count == 1 && !rowsAreAtRoot && name.elementsEqual("remark".utf8)
            if open.count == 1 { isInSystem = !rowsAreAtRoot && name.elementsEqual("crs".utf8) }
            isAtSystemName = isInSystem && open.count > 1 && name.elementsEqual("name".utf8)
            if open.count == 1 { isInReference = !rowsAreAtRoot && name.elementsEqual("spatialReference".utf8) }
            reference =
                isInReference && open.count == 2
                ? SpatialReference(rawValue: String(decoding: name.prefix(16), as: UTF8.self)) : nil
            if open.count == 1, rootMembers.count <= RecordFileError.Reason.listed {
                rootMembers.append(String(decoding: name.prefix(limits.nameBytes), as: UTF8.self))
            }
            if rowDepth == nil { lastKey = Array(name.prefix(limits.nameBytes)) }
        }
    }

    func endObject() {
        open.removeLast()
        if open.isEmpty { endDocument() }
        guard isInRow else { return }
        if text.isOpen {
            endText(isObject: true)
        } else if marks.isEmpty {
            endRow()
        } else {
            path.truncate(to: marks.removeLast())
        }
    }

    func endArray() {
        open.removeLast()
        arrays -= 1
        if isInRow {
            endText(isObject: false)
        } else if let rowDepth, !rowsAreAtRoot, open.count < rowDepth {
            hasEndedRows = true
        }
        if arrays == 0 {
            if isFirstInArray { hasContainer = true }
            isFirstInArray = false
        }
        if open.isEmpty { endDocument() }
    }

    func string(_ value: UnsafeBufferPointer<UInt8>) {
        guard isInRow else {
            if isAtRemark { noteRemark(value) }
            if reference == .wkt { coordinateSystem = String(decoding: value.prefix(limits.nameBytes), as: UTF8.self) }
            if isAtSystemName { coordinateSystem = String(decoding: value.prefix(limits.nameBytes), as: UTF8.self) }
            return noteScalar()
        }
        if text.isOpen { text.string(value, to: builder) } else { builder.add(path.bytes, value) }
    }

    func literal(_ value: UnsafeBufferPointer<UInt8>) {
        guard isInRow else {
            noteReference(value)
            return noteScalar()
        }
        if text.isOpen { text.literal(value, to: builder) } else { builder.add(path.bytes, value) }
    }

    /// Takes the number of a spatial reference. The latest one is EPSG's where ArcGIS has an older number of its own.
    private func noteReference(_ value: UnsafeBufferPointer<UInt8>) {
        guard let reference, reference != .wkt, let code = Int(String(decoding: value.prefix(10), as: UTF8.self)) else {
            return
        }
        if reference == .wkid, hasLatest { return }
        hasLatest = reference == .latestWkid
        coordinateSystem = (code < 100_000 ? "EPSG:" : "ESRI:") + String(code)
    }

    func null() {
        guard isInRow else { return noteScalar() }
        if text.isOpen {
            let word: StaticString = "null"
            text.literal(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), to: builder)
        } else {
            if marks.isEmpty, isMember("properties") { hasEmptyProperties = true }
            builder.add(path.bytes, UnsafeBufferPointer(start: nil, count: 0))
        }
    }

    private func noteScalar() {
        isFirstInArray = false
        if open.isEmpty { metOtherThanObject = true }
    }

    private func noteRemark(_ value: UnsafeBufferPointer<UInt8>) {
        isAtRemark = false
        let remark = String(decoding: value.prefix(limits.nameBytes), as: UTF8.self)
        let words = remark.lowercased()
        if words.contains("runtime error") || words.contains("timed out") { failedQuery = remark }
    }

    private func deepen() -> Bool {
        isTooDeep = open.count >= limits.jsonDepth
        return !isTooDeep
    }

    /// Whether an object that starts here, outside any row, is a row.
    private var isRowHere: Bool {
        if hasEndedRows { return false }
        if let rowDepth { return open.count == rowDepth && (rowsAreAtRoot || open.last == false) }
        guard open.last == false, arrays == 1 else { return false }
        if passesOverFields, arrayKey.elementsEqual("fields".utf8) { return false }
        rowDepth = open.count
        hasContainer = true
        isTagged = ["features", "elements"].contains { arrayKey.elementsEqual($0.utf8) }
        return true
    }

    private func beginRow() {
        let start = position()
        builder.begin(line: start.line)
        rowOffset = start.offset
        isInRow = true
        path.truncate(to: 0)
        marks.removeAll(keepingCapacity: true)
        text = JSONText()
        hasTags = false
        hasGeometry = false
        hasEmptyProperties = false
    }

    private func startMember(isObject: Bool) {
        if text.isOpen { return text.open(isObject: isObject, to: builder) }
        let isGeometry = isObject && marks.isEmpty && isMember("geometry")
        if isGeometry { hasGeometry = true }
        if isObject, !isGeometry {
            if marks.isEmpty, isMember("properties") || isMember("tags") { hasTags = true }
            marks.append(path.count)
        } else {
            builder.beginField(path.bytes)
            text.open(isObject: isObject, to: builder)
        }
    }

    private func endText(isObject: Bool) {
        text.close(isObject: isObject, to: builder)
        if !text.isOpen { builder.endField() }
    }

    private func endRow() {
        isInRow = false
        if hasTags || (hasGeometry && hasEmptyProperties) { isTagged = true }
        let end = replacements == nil ? 0 : position().offset
        builder.end(isTagged: isTagged, invalidOffset: replacements?.first(in: rowOffset..<max(end, rowOffset))?.input)
    }

    private func isMember(_ name: StaticString) -> Bool {
        path.bytes.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
}

/// Rows of OpenStreetMap's XML, as JOSM, Overpass and osmium write it: https://wiki.openstreetmap.org/wiki/OSM_XML
///
/// Each element with tags is a row with the fields of Overpass's JSON. A way gets the positions of its nodes as
/// `geometry`, a relation those of its members as `members`. Elements without tags are no rows.
///
/// A row whose positions come later in the file waits for the end: Overpass writes the nodes of a way behind it. What is
/// kept for that is bounded by ``RecordFileLimits/mapParts``.
final class MapRows: RowProducer, XMLEvents {
    let container = Container.xml
    private(set) var failure: String?
    private let file: String
    private let replacements: Replacements?
    private let builder: RowBuilder
    private let limits: RecordFileLimits
    private let chunks: XMLChunks
    private lazy var parser = ExpatParser(events: self, limits: limits)

    private var depth = 0
    private var rootMembers: [String] = []
    private var element: MapElement?
    private var elementOffset = 0
    private let path = ByteBuffer()

    private var places: [Int64: MapElement.Place] = [:]
    private var nodesOfWays: [Int64: [Int64]] = [:]
    private var held: [MapElement] = []
    /// Number of positions, references and pieces of rows that are kept.
    private var parts = 0
    private var isTooLarge: Bool { parts + (element?.parts ?? 0) > limits.mapParts }

    /// Attributes that are read.
    private static let attributes: Set<String> = [
        "id", "lat", "lon", "action", "visible", "k", "v", "ref", "type", "role", "minlat", "minlon", "maxlat",
        "maxlon",
    ]

    /// Whether a document is OpenStreetMap's, by its first bytes.
    static func isIn(_ head: [UInt8]) -> Bool { XMLRootName.find(in: head) == "osm" }

    static func open(_ text: TextLayer, file: String, limits: RecordFileLimits) throws(RecordFileError) -> QueuedRows {
        let queue = RowQueue()
        let rows = try MapRows(text, queue: queue, file: file, limits: limits)
        while queue.isEmpty, try rows.fill() {}
        if queue.isEmpty, rows.failure == nil, text.source.endedEarly == nil {
            throw RecordFileError(file: file, reason: .noRows(members: rows.rootMembers))
        }
        return QueuedRows(producer: rows, queue: queue, names: rows.builder.names, source: text.source)
    }

    private init(_ text: TextLayer, queue: RowQueue, file: String, limits: RecordFileLimits) throws(RecordFileError) {
        self.file = file
        self.limits = limits
        replacements = text.replacements
        builder = RowBuilder(queue: queue, limits: limits, joinsRepeated: false)
        chunks = try XMLChunks(text, file: file, limits: limits)
    }

    func fill() throws(RecordFileError) -> Bool {
        guard !chunks.isAtEnd else { return false }
        if try !chunks.feed(parser) {
            failure =
                "line \(parser.line + chunks.skipped.lines): "
                + (parser.failure?.words(limits) ?? "the XML is malformed")
            chunks.end()
        }
        guard !isTooLarge else {
            throw RecordFileError(file: file, reason: .tooLargeMap(limit: limits.mapParts))
        }
        if chunks.isAtEnd {
            for element in held { emit(element) }
            held = []
        }
        return !chunks.isAtEnd
    }

    func startElement(_ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
        depth += 1
        guard depth > 1, !isTooLarge else { return }
        var values: [String: String] = [:]
        for (name, value) in attributes {
            let name = String(decoding: name.prefix(limits.nameBytes), as: UTF8.self)
            if Self.attributes.contains(name) { values[name] = String(decoding: value, as: UTF8.self) }
        }
        let name = String(decoding: name.prefix(limits.nameBytes), as: UTF8.self)
        if depth == 2 {
            if rootMembers.count <= RecordFileError.Reason.listed, !rootMembers.contains(name) {
                rootMembers.append(name)
            }
            element = MapElement.Kind(rawValue: name).map { begin($0, values) }
        } else {
            addChild(name, values)
        }
    }

    func endElement() {
        depth -= 1
        guard depth == 1, var ended = element else { return }
        element = nil
        if let replacements {
            let start = elementOffset + chunks.skipped.bytes
            ended.invalidOffset = replacements.first(in: start..<(parser.offset + chunks.skipped.bytes))?.input
        }
        end(ended)
    }

    func text(_ text: UnsafeBufferPointer<UInt8>) {}

    private func begin(_ kind: MapElement.Kind, _ values: [String: String]) -> MapElement {
        elementOffset = parser.offset
        var element = MapElement(kind, line: parser.line + chunks.skipped.lines)
        for name in ["id", "lat", "lon", "action", "visible"] {
            if let value = values[name] { element.values.append((name, value)) }
        }
        if kind == .node, let id = values["id"].flatMap(Int64.init) {
            keep(MapElement.Place(values["lat"], values["lon"]), of: id)
        }
        return element
    }

    private func addChild(_ name: String, _ values: [String: String]) {
        switch name {
        case "tag":
            guard let key = values["k"], let value = values["v"], let bytes = element?.bytes else { return }
            let more = key.utf8.count + value.utf8.count + 16
            element?.bytes += more
            if bytes + more > limits.nested.rowBytes {
                element?.problem = .rowTooLong
                element?.tags = []
            } else if element?.problem == nil {
                element?.tags.append((key, value))
            }
        case "nd":
            let place = MapElement.Place(values["lat"], values["lon"])
            if depth > 3 {
                guard let place, let last = element?.members.indices.last else { return }
                element?.parts += 1
                element?.members[last].places.append(place)
            } else if let id = values["ref"].flatMap(Int64.init) {
                element?.parts += 1
                element?.nodes.append(id)
                keep(place, of: id)
            }
        case "member":
            element?.parts += 4
            var member = MapElement.Member(
                kind: values["type"].flatMap(MapElement.Kind.init), reference: values["ref"].flatMap(Int64.init),
                role: values["role"] ?? "")
            if let place = MapElement.Place(values["lat"], values["lon"]) { member.places = [place] }
            element?.members.append(member)
        case "center": add(["lat", "lon"], of: "center", values)
        case "bounds": add(["minlat", "minlon", "maxlat", "maxlon"], of: "bounds", values)
        default: break
        }
    }

    private func add(_ names: [String], of child: String, _ values: [String: String]) {
        guard depth == 3, element?.values.contains(where: { $0.name.hasPrefix(child) }) == false else { return }
        for name in names {
            if let value = values[name] { element?.values.append((child + "." + name, value)) }
        }
    }

    private func keep(_ place: MapElement.Place?, of node: Int64) {
        guard let place, places.updateValue(place, forKey: node) == nil else { return }
        parts += 2
    }

    private func end(_ element: MapElement) {
        if element.kind == .way, let id = element.values.first(where: { $0.name == "id" }).flatMap({ Int64($0.value) })
        {
            parts += element.nodes.count + 4
            nodesOfWays[id] = element.nodes
        }
        guard !element.tags.isEmpty || element.problem != nil else { return }
        guard !isComplete(element) else { return emit(element) }
        parts += element.parts + element.bytes / 16 + 4
        held.append(element)
    }

    /// Whether all positions of an element are known.
    private func isComplete(_ element: MapElement) -> Bool {
        element.nodes.allSatisfy { places[$0] != nil }
            && element.members.allSatisfy { member in
                guard member.places.isEmpty, let id = member.reference else { return true }
                switch member.kind {
                case .node: return places[id] != nil
                case .way: return nodesOfWays[id]?.allSatisfy { places[$0] != nil } ?? false
                default: return true
                }
            }
    }

    private func emit(_ element: MapElement) {
        builder.begin(line: element.line)
        if let problem = element.problem { builder.fail(problem) }
        for (name, value) in element.values { add(name, value) }
        for (name, value) in element.tags { add("tags." + name, value) }
        if !element.nodes.isEmpty {
            add("geometry", Self.json(of: element.nodes.compactMap { places[$0] }))
        }
        if !element.members.isEmpty { addMembers(element.members) }
        builder.end(isTagged: true, invalidOffset: element.invalidOffset)
    }

    private func addMembers(_ members: [MapElement.Member]) {
        path.truncate(to: 0)
        path.append("members")
        builder.beginField(path.bytes)
        append("[")
        var isFirst = true
        for member in members where builder.isKeeping {
            guard let kind = member.kind, kind != .relation else { continue }
            var places = member.places
            if places.isEmpty, let id = member.reference {
                places = (kind == .node ? [id] : nodesOfWays[id] ?? []).compactMap { self.places[$0] }
            }
            guard let first = places.first else { continue }
            let role = ["outer", "inner", ""].contains(member.role) ? member.role : "other"
            append((isFirst ? "" : ",") + "{\"type\":\"\(kind)\",\"role\":\"\(role)\",")
            append(kind == .node ? first.json : "\"geometry\":" + Self.json(of: places))
            append("}")
            isFirst = false
        }
        append("]")
        builder.endField()
    }

    private static func json(of places: [MapElement.Place]) -> String {
        "[" + places.map { "{\($0.json)}" }.joined(separator: ",") + "]"
    }

    private func add(_ name: String, _ value: String) {
        path.truncate(to: 0)
        var (name, value) = (name, value)
        name.withUTF8 { path.append($0) }
        value.withUTF8 { builder.add(path.bytes, $0) }
    }

    private func append(_ text: String) {
        var text = text
        text.withUTF8 { builder.append($0) }
    }
}

internal import RecordFiles
public import TempleModel
internal import Wording

/// Row of a file whose values become edits by hand.
public struct EditedRow: Equatable, Sendable {
    /// The temple that the row names.
    public let temple: TempleReference
    /// The name that the row has beside another key; nil for none. The temple must have one like it.
    public let name: String?
    /// The values, as texts, or null for an empty cell that says that there is none.
    public let members: [EditInput.Member]
}

/// Schema of any table whose rows name temples that exist.
///
/// The key of a row is the registry's number, the id, or the name and address, the first of these that it has. Beside another
/// key, name and address are values only if the caller maps them: a table has them for people to read.
struct EditSchema: RowSchema {
    let layout: RowLayout
    /// The columns of the key and of the values.
    let mapping: EditMapping
    private let number: Column?
    private let id: Column?
    private let name: Column?
    private let address: Column?
    private let county: Column?
    private let values: [(member: String, column: Column)]
    private let clearsEmpty: Bool

    init(_ columns: FileColumns, _ options: EditedColumns) throws(ImportError.Reason) {
        let found = options.mapping ?? EditMapping(of: columns)
        if columns.hasHeader { try columns.require(mapped: found.columns.values.sorted()) }
        let column = { (field: String) in found.columns[field].flatMap { columns.column(SchemaField($0)) } }
        number = column(EditMapping.number)
        id = column(EditMapping.id)
        let hasKey = number != nil || id != nil
        let isNamed = options.mapping == nil || !hasKey
        name = isNamed ? column("name") : nil
        address = hasKey ? nil : column("address")
        county = column("county")
        guard let key = number ?? id ?? name, hasKey || address != nil else { throw .noEditKey(found: columns.names) }
        var read = found
        if isNamed { read.keep { $0 != "name" && $0 != "address" } }
        values = read.values.compactMap { member, name in
            columns.column(SchemaField(name)).map { (member: member, column: $0) }
        }
        guard !values.isEmpty else { throw .noEditValues(found: columns.names) }
        clearsEmpty = options.clearsEmpty
        mapping = hasKey ? read : found
        layout = RowLayout(
            found.columns.sorted { $0.key < $1.key }.map {
                SchemaField($0.value, [], $0.key == "phone" ? .phone : .plain)
            },
            columns, id: key, name: name ?? key, reportsIgnored: options.mapping == nil)
    }

    func record(from row: FieldReader) throws(RowFinding) -> ImportRecord {
        let temple = try reference(row)
        var members: [EditInput.Member] = []
        for (member, column) in values {
            if isEmpty(column, row) {
                if clearsEmpty { members.append(EditInput.Member(member, .null)) }
            } else {
                members.append(EditInput.Member(member, .text(String(decoding: row.raw(column), as: UTF8.self))))
            }
        }
        var shownName: String?
        if case .address = temple {} else { shownName = try text(name, row) }
        return .edit(EditedRow(temple: temple, name: shownName, members: members))
    }

    private func isEmpty(_ column: Column, _ row: FieldReader) -> Bool {
        Placeholder.matches(row.bytes(column, width: .asWritten))
    }

    private func text(_ column: Column?, _ row: FieldReader) throws(RowFinding) -> String? {
        try row.text(column, longest: FieldReader.Longest.address, droppingPlaceholders: true)
    }

    private func reference(_ row: FieldReader) throws(RowFinding) -> TempleReference {
        if let number, !isEmpty(number, row) {
            let key = SourceKey(source: SourceKey.registrySource, id: try row.id(number))
            row.key = key
            return .key(key)
        }
        if let id, !isEmpty(id, row) {
            let text = try row.id(id)
            guard text.utf8.allSatisfy(ASCII.isDigit), let number = Int64(text), number > 0 else {
                throw row.rejection(
                    .idInvalid, column: id, reason: "is not the id of a temple",
                    remedy: "write the number that nearby find shows")
            }
            row.key = .edit(ofTemple: number)
            return .id(number)
        }
        if let address, let name, let addressText = try row.address(address).address, let nameText = try text(name, row)
        {
            return .address(addressText, name: nameText, county: try row.region(county))
        }
        throw row.rejection(
            .idMissing, column: number ?? id ?? address ?? layout.nameColumn,
            reason: "is empty, so the row names no temple",
            remedy: "write it, or leave the row out", withValue: false)
    }
}

internal import HanNames
internal import TempleAdmin
internal import TempleImport
internal import TempleModel
internal import WebPages
internal import WebRouting
internal import Wording

/// A temple as its form says, merged as it would be saved.
struct TemplePreview: Previewed {
    private let temple: EditableTemple?
    private let sent: SentTemple?
    let context: AdminContext

    /// - Parameters:
    ///   - temple: the temple as it is now; nil for a new one.
    ///   - sent: the form; nil for one that nobody has touched.
    init(_ temple: EditableTemple?, _ sent: SentTemple?, _ context: AdminContext) {
        self.temple = temple
        self.sent = sent
        self.context = context
    }

    var path: String { PreviewPages.path(ofTemple: temple?.id) }
    var form: AdminForm? { sent?.form }
    var isSeen: Bool { temple?.isDeleted != true }

    func shown() throws -> Preview {
        let (values, left) = judged
        guard let merged = merged(values) else {
            let missing = MergedTemple.Field.allCases.filter { $0.isRequired && values[$0] == nil }
            return Preview(parts: nil, left: names(missing + left.filter { !missing.contains($0) }))
        }
        let id = temple?.id ?? 0
        let parts = context.site.parts.shown(
            try detail(merged, id), hosting: try context.things().catalogue.activities(ofTemple: id),
            for: context.call)
        return Preview(parts: parts, left: names(left))
    }

    private func names(_ fields: [MergedTemple.Field]) -> [String] {
        fields.map { $0.about.label.text(in: context.language) }
    }

    // MARK: What is typed

    /// The values that can be saved, and the fields of which nothing can be.
    private var judged: (values: FieldValues, left: [MergedTemple.Field]) {
        guard let sent else { return ([:], []) }
        var left: [MergedTemple.Field] = []
        while true {
            do throws(EditFaults) {
                let edit = try TempleEdit.judged(
                    sent.touched.filter { !left.contains($0) }, sent, of: temple?.record,
                    by: context.site.settings.judge())
                // Of what every temple needs, none cannot be saved.
                let wanting = edit.values.filter { $0.key.isRequired && $0.value == .none }.keys
                return (edit.values.filter { !wanting.contains($0.key) }, left + wanting)
            } catch {
                let faults = error.faults
                let wrong = MergedTemple.Field.allCases.filter { !left.contains($0) && !faults.of($0).isEmpty }
                guard !wrong.isEmpty else {
                    // Nothing tells which field it is.
                    return ([:], left + sent.touched.filter { !left.contains($0) })
                }
                left += wrong
            }
        }
    }

    /// Returns the temple with the values above what its sources say; nil for a new one without a name or a position.
    private func merged(_ values: FieldValues) -> MergedTemple? {
        let day = context.call.time.day
        guard let temple else {
            guard case .text(let name)? = values[.name], case .position(let place, _)? = values[.position] else {
                return nil
            }
            let empty = TempleRecord(
                key: SourceKey(source: SourceKey.editSource, id: ""), name: name, coordinate: place)
            return MergedTemple([empty.deciding(values, on: day)])
        }
        let others = temple.records.filter { !$0.isEdit }
        let givenBack = (sent?.givenBack ?? []).filter {
            values[$0] == nil && !(others.isEmpty && $0.isRequired)
        }
        guard !values.isEmpty || !givenBack.isEmpty else { return MergedTemple(temple.records) }
        let former =
            temple.records.first(where: \.isEdit)
            ?? TempleRecord(
                key: .edit(ofTemple: temple.id), name: temple.record.name, coordinate: temple.record.coordinate)
        let decided = former.deciding(values, givingBack: givenBack, on: day)
        return MergedTemple((decided.edits.isEmpty ? [] : [decided]) + others)
    }

    // MARK: The temple of the record

    private func detail(_ merged: MergedTemple, _ id: Int64) throws -> TempleDetail {
        let (record, extras) = (merged.record, merged.record.extras)
        let visit = Temple.Visit(
            hours: extras?.hours ?? TempleHours(), coverURL: extras?.photos.first?.url, website: record.texts[.website],
            ratingCount: extras?.ratingCount, hasDoubtfulPosition: record.precision == .doubtful,
            hasSharedPosition: record.precision == .shared)
        return TempleDetail(
            temple: Temple(
                id: id, name: record.name, address: record.address, coordinate: record.coordinate,
                mainDeity: record.mainDeity, deities: try deities(of: record), rating: extras?.rating,
                phone: record.phone, visit: visit, prominence: Prominence.value(of: merged.sources.map(\.key))),
            aliases: record.aliases, sources: merged.sources, precision: record.precision, texts: record.texts,
            photos: extras?.photos ?? [])
    }

    /// Returns the deities that the names mean, by the rules of imports. A name that the catalogue does not have is a deity of
    /// its own.
    private func deities(of record: TempleRecord) throws -> [TempleDeity] {
        let known = try context.site.deities.names(in: context.site.store)
        var deities: [TempleDeity] = []
        func add(_ text: String, _ role: DeityRole) {
            for one in known.resolver.splitter.written(text) {
                let found = known.resolver.resolve(one).flatMap { resolved in
                    known.names[Int64(resolved.deityID)].map { (id: Int64(resolved.deityID), name: $0) }
                }
                let deity = found ?? (id: Deity.firstOwnNameID + Int64(deities.count), name: one.name)
                guard !deities.contains(where: { $0.id == deity.id || $0.name == deity.name }) else { continue }
                deities.append(TempleDeity(id: deity.id, name: deity.name, role: role, written: one.name))
            }
        }
        if let main = record.mainDeity { add(main, .main) }
        for name in record.extras?.sideDeities ?? [] { add(name, .side) }
        return deities
    }
}

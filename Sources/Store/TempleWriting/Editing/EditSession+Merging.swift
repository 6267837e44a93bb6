internal import SQLiteDriver
internal import TempleModel
internal import TempleTables

/// Temples that are merged, split and compared. A merge and a split have two entries in the history: that of the temple that
/// goes or comes, and that of the other one.
extension EditSession {
    func merge(
        _ id: Int64, into other: Int64, _ condition: EditCondition?, way: Int64? = nil, at index: Int
    ) throws -> EditResult {
        guard id != other else { throw EditRefused(.sameTemple(id), step: index) }
        let temple = try present(id, condition, at: index)
        let target = try present(other, nil, at: index)
        let alongside = try EditableTemples.alongside(id: id, on: connection)
        let (own, former) = (try repository.edit(ofTemple: id), try repository.edit(ofTemple: other))
        let (edits, decided) = (own?.edited ?? [:], former?.edited ?? [:])
        let taken = edits.filter { decided[$0.key] == nil }
        try noteDeities(of: id)
        try noteDeities(of: other)
        let edited = taken.isEmpty ? former : edit(former ?? shown(target), setting: taken, givingBack: [])
        let moved = try repository.merge(byHand: id, into: other, edit: edited, way: way)
        let after = try read(other, at: index)
        func link(to temple: Int64) -> OtherTempleText {
            OtherTempleText(
                OtherTemple(temple: temple, sources: moved.sources), kept: moved.kept, links: moved.links)
        }
        note(
            .merged, temple, before: Self.known(temple), after: [:], editsBefore: edits, editsAfter: [:],
            other: link(to: other))
        noteOther(target, after, link(to: id), Set(taken.keys), decided)
        return EditResult(temple: after, action: .merged, alongside: alongside)
    }

    func split(
        _ id: Int64, _ named: [SourceKey], _ condition: EditCondition?, at index: Int
    ) throws -> EditResult {
        let temple = try present(id, condition, at: index)
        let own = temple.records.filter { !$0.isEdit }.map(\.key)
        let unknown = named.filter { !own.contains($0) }
        guard unknown.isEmpty, !named.isEmpty else { throw EditRefused(.notItsSources(id, unknown), step: index) }
        let sources = own.filter(named.contains)
        let isMade = temple.records.contains(where: \.isWholeEdit)
        guard sources.count < own.count || isMade else { throw EditRefused(.nothingLeft(id), step: index) }
        let former = try repository.edit(ofTemple: id)
        let number = try repository.numberOfSplit(of: id, with: sources)
        var moved = TempleRepository.Moved()
        moved.sources = sources
        return try splitOff(moved, of: temple, as: number, own: nil, former, former?.edited ?? [:], [], at: index)
    }

    func unmerge(_ merge: EditTask.Merge, at index: Int) throws -> EditResult {
        let other = merge.other.other
        let target = try present(other.temple, nil, at: index)
        var moved = TempleRepository.Moved(
            sources: other.sources, kept: merge.other.keptKeys, links: merge.other.linkKeys)
        // A source that has gone since does not come back; a temple without any stays merged. A row that has another key by
        // now names its former one.
        moved.sources = target.records.filter { record in
            !record.isEdit
                && ([record.key] + record.sameAs).contains {
                    $0.source == record.key.source && other.sources.contains($0)
                }
        }.map(\.key)
        let isMade = merge.edits[.name] != nil && merge.edits[.position] != nil
        guard !moved.sources.isEmpty || isMade else { throw EditRefused(.unknownTemple(merge.temple), step: index) }
        let isLeft = target.records.contains { $0.isEdit ? false : !moved.sources.contains($0.key) }
        let isOtherMade = [MergedTemple.Field.name, .position].allSatisfy { field in
            merge.touched.contains(field) ? merge.editsOfOther[field] != nil : target.edited[field] != nil
        }
        guard isLeft || isOtherMade else { throw EditRefused(.nothingLeft(target.id), step: index) }
        guard try EditableTemples.read(id: merge.temple, on: connection) == nil else {
            throw EditRefused(.notDeleted(merge.temple), step: index)
        }
        let former = try repository.edit(ofTemple: target.id)
        let decided = former?.edited ?? [:]
        var edited = former
        if merge.touched.contains(where: { decided[$0] != merge.editsOfOther[$0] }) {
            let again = edit(
                former ?? shown(target), setting: merge.editsOfOther,
                givingBack: merge.touched.subtracting(merge.editsOfOther.keys))
            edited = again.edits.isEmpty ? nil : again
        }
        return try splitOff(
            moved, of: target, as: merge.temple, own: merge.edits, edited, decided, merge.touched, at: index)
    }

    /// Gives sources of a temple a temple of their own.
    ///
    /// - Parameters:
    ///   - own: what is decided by hand of the new temple; nil for nothing.
    ///   - edited: what is decided by hand of the other one afterwards; nil for nothing.
    ///   - decided: the same before.
    ///   - touched: the fields that may be decided otherwise afterwards.
    private func splitOff(
        _ moved: TempleRepository.Moved, of target: EditableTemple, as number: Int64, own: FieldValues?,
        _ edited: TempleRecord?, _ decided: FieldValues, _ touched: Set<MergedTemple.Field>, at index: Int
    ) throws -> EditResult {
        try noteDeities(of: target.id)
        let record = own.flatMap { own -> TempleRecord? in
            guard !own.isEmpty else { return nil }
            var empty = shown(target)
            // The name and the position are what the temple's own sources say, unless they are decided by hand.
            if let first = target.records.first(where: { moved.sources.contains($0.key) }) {
                empty = TempleRecord(key: empty.key, name: first.name, coordinate: first.coordinate)
            }
            empty.key = .edit(ofTemple: number)
            return edit(empty, setting: own, givingBack: [])
        }
        let gone = try repository.splitOff(moved, of: target.id, as: number, own: record, edit: edited)
        let (temple, after) = (try read(number, at: index), try read(target.id, at: index))
        func link(to temple: Int64) -> OtherTempleText {
            OtherTempleText(
                OtherTemple(temple: temple, sources: gone.sources), kept: gone.kept, links: gone.links, way: gone.way)
        }
        note(
            .split, temple, before: [:], after: Self.known(temple), editsBefore: [:], editsAfter: own ?? [:],
            other: link(to: target.id))
        let present = after.edited
        let otherwise = touched.filter { decided[$0] != present[$0] }
        noteOther(target, after, link(to: number), otherwise, decided)
        return EditResult(
            temple: temple, action: .split,
            alongside: try EditableTemples.alongside(id: number, on: connection))
    }

    /// Notes what a merge or a split has done to the temple that stays.
    ///
    /// - Parameters:
    ///   - otherwise: the fields that are decided otherwise afterwards.
    ///   - decided: what was decided by hand before.
    private func noteOther(
        _ temple: EditableTemple, _ after: EditableTemple, _ link: OtherTempleText,
        _ otherwise: Set<MergedTemple.Field>, _ decided: FieldValues
    ) {
        let touched = MergedTemple.Field.allCases.filter {
            temple.record.value(of: $0) != after.record.value(of: $0) || otherwise.contains($0)
        }
        func of(_ record: TempleRecord) -> FieldValues {
            Dictionary(uniqueKeysWithValues: touched.map { ($0, record.value(of: $0)) })
        }
        note(
            .changed, after, before: of(temple.record), after: of(after.record),
            editsBefore: decided.filter { touched.contains($0.key) },
            editsAfter: after.edited.filter { touched.contains($0.key) }, other: link)
    }

    // MARK: Temples that look like one

    func compare(_ one: Int64, _ other: Int64, _ verdict: PairVerdict?, at index: Int) throws -> EditResult {
        guard one != other else { throw EditRefused(.sameTemple(one), step: index) }
        let (a, b) = (min(one, other), max(one, other))
        let (first, second) = (try present(a, nil, at: index), try present(b, nil, at: index))
        let former = try PairJudgements.judgement(of: a, b, on: connection)?.verdict
        guard former != verdict else { return EditResult(temple: first, action: nil) }
        if let verdict {
            let write = try connection.prepare(
                "INSERT OR REPLACE INTO temple_pair (a, b, verdict, decided_at, author) VALUES (?1, ?2, ?3, ?4, ?5)")
            try write.bind(a, at: 1)
            try write.bind(b, at: 2)
            try write.bind(verdict.rawValue, at: 3)
            try write.bind(options.now, at: 4)
            try write.bind(author.name, at: 5)
            try write.run()
        } else {
            try connection.execute("DELETE FROM temple_pair WHERE a = \(a) AND b = \(b)")
        }
        for (temple, partner) in [(first, b), (second, a)] {
            let link = OtherTemple(temple: partner, verdict: verdict, formerVerdict: former)
            note(
                .compared, temple, before: [:], after: [:], editsBefore: [:], editsAfter: [:],
                other: OtherTempleText(link))
        }
        return EditResult(temple: first, action: .compared)
    }
}

internal import Geodesy
internal import TempleImport
internal import TempleModel

/// What the form of a temple asks for: the members that somebody has touched, judged by the rules of the API.
enum TempleEdit {
    /// Returns the values that are other ones than what is shown.
    ///
    /// - Parameter record: the temple as it is shown; nil for a new one.
    /// - Throws: all faults, each with a pointer to its member.
    static func judged(
        _ sent: SentTemple, of record: TempleRecord?, by judge: EditJudge
    ) throws(EditFaults) -> JudgedEdit {
        var (members, faults) = ([EditInput.Member](), reasonFaults(sent.form))
        for field in sent.touched {
            do throws(EditFaults) {
                members += try inputs(field, sent)
            } catch {
                faults += error.faults
            }
        }
        var edit = JudgedEdit(values: [:])
        do throws(EditFaults) {
            edit = try judge.judge(members, of: record, takesTexts: true)
        } catch {
            faults += error.faults
        }
        guard faults.isEmpty else { throw EditFaults(faults) }
        if let record { edit.values = edit.values.filter { $0.value != record.value(of: $0.key) } }
        return edit
    }

    /// Returns what the judge has to say of fields as they are shown: what an editor should know and may mean all the same.
    static func warnings(
        about fields: [MergedTemple.Field], of record: TempleRecord, by judge: EditJudge
    ) -> [EditFault] {
        let texts = TempleTexts(record)
        let members = fields.filter { $0 != .photos && $0 != .position }.flatMap { field in
            field.members.map { input($0, texts[$0], in: field) }
        }
        var all = members
        if fields.contains(.position) {
            all.append(EditInput.Member("lat", .number(record.coordinate.latitude)))
            all.append(EditInput.Member("lng", .number(record.coordinate.longitude)))
        }
        return (try? judge.judge(all, of: record, takesTexts: true).warnings) ?? []
    }

    private static func reasonFaults(_ form: AdminForm) -> [EditFault] {
        let length = form.text("reason")?.unicodeScalars.count ?? 0
        guard length > EditOptions.longestReason else { return [] }
        let detail = "reason has \(length) characters, more than \(EditOptions.longestReason): shorten it"
        return [EditFault(pointer: "/reason", code: "too-long", detail: detail)]
    }

    private static func inputs(
        _ field: MergedTemple.Field, _ sent: SentTemple
    ) throws(EditFaults) -> [EditInput.Member] {
        guard field == .position else {
            // Of hours and of a rating all members are named: one that is not would be none afterwards.
            return field.members.map { input($0, sent.form[$0] ?? sent.present[$0], in: field) }
        }
        var members: [EditInput.Member] = []
        let isMoved = sent.isTouched("lat") || sent.isTouched("lng")
        if isMoved || sent.form.text(SentTemple.otherPosition) != nil {
            let typed = try TypedPosition.read(sent.form)
            members.append(EditInput.Member("lat", typed.map { .number($0.lat) } ?? .null))
            members.append(EditInput.Member("lng", typed.map { .number($0.lng) } ?? .null))
        }
        if sent.isTouched("precision") {
            members.append(input("precision", sent.form["precision"] ?? "", in: field))
        }
        return members
    }

    /// Returns a text of a form as the judge takes it. An empty one says that there is none.
    private static func input(_ member: String, _ text: String, in field: MergedTemple.Field) -> EditInput.Member {
        guard field.kind == .texts else {
            let plain = TempleTexts.plain(text)
            return EditInput.Member(member, plain.isEmpty ? .null : .text(plain))
        }
        let names = TempleTexts.lines(text).filter { !$0.isEmpty }
        return EditInput.Member(member, names.isEmpty ? .null : .list(names.map { .text($0) }))
    }
}

extension [EditFault] {
    /// The faults of a field, by their pointers.
    func of(_ field: MergedTemple.Field) -> [EditFault] {
        filter { fault in
            let member = fault.pointer.split(separator: "/").first.map(String.init) ?? ""
            return member == field.rawValue || field.members.contains(member)
                || (field == .position && member == SentTemple.otherPosition)
        }
    }
}

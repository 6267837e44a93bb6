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
        var (edit, faults) = (JudgedEdit(values: [:]), ReasonField.faults(sent.form))
        do throws(EditFaults) {
            edit = try judged(sent.touched, sent, of: record, by: judge)
        } catch {
            faults += error.faults
        }
        guard faults.isEmpty else { throw EditFaults(faults) }
        return edit
    }

    /// Returns the values of some fields that are other ones than what is shown, whatever the rest of the form is.
    static func judged(
        _ fields: [MergedTemple.Field], _ sent: SentTemple, of record: TempleRecord?, by judge: EditJudge
    ) throws(EditFaults) -> JudgedEdit {
        var (members, faults) = ([EditInput.Member](), [EditFault]())
        for field in fields {
            do throws(EditFaults) {
                members += try inputs(field, sent)
            } catch {
                faults += error.faults
            }
        }
        var edit = JudgedEdit(values: [:])
        do throws(EditFaults) {
            edit = try judge.judge(members, of: record, for: .form)
        } catch {
            faults += error.faults.map { atItsLine($0, sent.form) }
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
        return (try? judge.judge(all, of: record, for: .form).warnings) ?? []
    }

    /// Returns a fault of a name in a list with the number of the line on which it was typed: an empty line is no name.
    private static func atItsLine(_ fault: EditFault, _ form: AdminForm) -> EditFault {
        let parts = fault.pointer.split(separator: "/").map(String.init)
        guard parts.count == 2, let index = Int(parts[1]), let text = form[parts[0]] else { return fault }
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let named = lines.indices.filter { !TempleTexts.plain(String(lines[$0])).isEmpty }
        guard named.indices.contains(index) else { return fault }
        var typed = fault
        typed.pointer = "/\(parts[0])/\(named[index])"
        return typed
    }

    /// Returns the fault of a field that every temple has and that would have no value.
    static func missing(_ field: MergedTemple.Field) -> EditFault {
        EditFault(
            pointer: "/" + field.rawValue, code: "required",
            detail: "\(field.rawValue) would be missing, and no source has one: give one")
    }

    private static func inputs(
        _ field: MergedTemple.Field, _ sent: SentTemple
    ) throws(EditFaults) -> [EditInput.Member] {
        guard field == .position else {
            // Of hours and of a rating all members are named: one that is not would be none afterwards.
            return field.members.map { input($0, sent.form[$0] ?? sent.present[$0], in: field) }
        }
        var members: [EditInput.Member] = []
        if sent.isMoved {
            let typed = try TypedPosition.read(sent.form)
            members.append(EditInput.Member("lat", typed.map { .number($0.lat) } ?? .null))
            members.append(EditInput.Member("lng", typed.map { .number($0.lng) } ?? .null))
        }
        if sent.isMoved || sent.isTouched("precision") {
            members.append(input("precision", sent.precision, in: field))
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

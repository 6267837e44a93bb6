internal import Secrets
internal import TempleFormats
internal import TempleModel
internal import WebPages

/// The value of a field as texts: what its inputs show, and what they say when they are sent.
///
/// A value is that of the member, or an object of all members of a rule; `null` for none. What is read of untouched inputs is
/// ``shown(_:)`` of the value.
struct EntityTexts {
    let field: EntityField
    let things: Things

    init(_ field: EntityField, _ things: Things) {
        self.field = field
        self.things = things
    }

    /// Returns the value of the field among the members of an entity.
    static func value(_ field: EntityField, in members: [EditInput.Member]) -> EditInput {
        guard field.name == EntityField.rule else { return members[field.name] ?? .null }
        let rule = members.filter { RecurrenceForm.members.contains($0.name) && $0.value != .null }
        return rule.isEmpty ? .null : .object(rule)
    }

    // MARK: What inputs show

    /// Returns the text of each input.
    func texts(of value: EditInput) -> [String: String] {
        switch field.shape {
        case .rule(let prefix, _):
            guard case .object(let members) = value else { return [:] }
            return Dictionary(
                members.map { (prefix + $0.name, Self.text($0.value)) }, uniquingKeysWith: { first, _ in first })
        case .deityDays: return DeityDaysField.texts(of: value)
        case .flag: return [field.name: flag(value) ? "true" : "false"]
        default: return [field.name: text(of: value)]
        }
    }

    private func flag(_ value: EditInput) -> Bool {
        // People can subscribe to a group that does not say anything else.
        if case .flag(let flag) = value { flag } else { field.name == "enabled" }
    }

    private func text(of value: EditInput) -> String {
        guard case .list(let elements) = value else { return label(value) }
        return elements.map(label).joined(separator: "\n")
    }

    private func label(_ value: EditInput) -> String {
        switch field.shape {
        case .reference(let reference), .references(let reference):
            if case .text(let slug) = value { return things.label(slug, reference) }
        case .temples:
            if let key = Self.key(value) { return things.label(key) }
        default: break
        }
        return Self.text(value)
    }

    static func text(_ value: EditInput) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .null, .list, .object: ""
        }
    }

    static func key(_ value: EditInput) -> SourceKey? {
        guard case .object(let members) = value, case .text(let source)? = members["source"],
            case .text(let id)? = members["source_id"]
        else { return nil }
        return SourceKey(source: source, id: id)
    }

    // MARK: What inputs say

    /// Returns the value that inputs say. What cannot be read goes on as it is typed, for the judge to say so; of lines that are
    /// too many, one more is read than a list can have.
    ///
    /// - Parameter input: returns the text of an input; nil where it was not sent.
    func read(_ input: (String) -> String?) -> EditInput {
        switch field.shape {
        case .rule(let prefix, let remarks): return rule(prefix, remarks, input)
        case .deityDays: return DeityDaysField.value(of: DeityDaysField.rows(input))
        case .flag: return input(field.name).map { .flag($0 == "true") } ?? .null
        case .names, .references, .temples:
            let lines = TempleTexts.lines(input(field.name) ?? "").filter { !$0.isEmpty }
                .prefix((field.most ?? 0) + 1)
            return lines.isEmpty ? .null : .list(lines.map(element))
        case .line, .address, .prose, .word, .reference, .fixed:
            let text = TempleTexts.plain(input(field.name) ?? "")
            return text.isEmpty ? .null : element(text)
        }
    }

    private func element(_ line: String) -> EditInput {
        switch field.shape {
        case .reference(let reference), .references(let reference): .text(things.slug(line, reference))
        case .temples: temple(line)
        default: .text(line)
        }
    }

    /// A temple is named by its number, or by its source and its number there.
    private func temple(_ line: String) -> EditInput {
        if let id = ListWalk.number(Things.bracketed(line) ?? line) { return .number(Double(id)) }
        guard let key = SourceKey(written: line) else { return .text(line) }
        return things.host(key).map { .number(Double($0.id)) }
            ?? .object([EditInput.Member("source", .text(key.source)), EditInput.Member("source_id", .text(key.id))])
    }

    private func rule(_ prefix: String, _ remarks: [String], _ input: (String) -> String?) -> EditInput {
        let rule = TypedRule { input(prefix + $0) }
        let members = rule.members
        let others = remarks.map { name in
            let isUsed = name != RemarkNames.usual || rule.kind == .announced
            let text = isUsed ? TempleTexts.plain(input(prefix + name) ?? "") : ""
            return EditInput.Member(name, text.isEmpty ? .null : .text(text))
        }
        let all = members + others
        return all.allSatisfy { $0.value == .null } ? .null : .object(all)
    }

    // MARK: Comparison

    /// Returns a stored value as untouched inputs say it.
    func shown(_ value: EditInput) -> EditInput {
        let texts = texts(of: value)
        return read { texts[$0] }
    }

    /// Returns what a form sends along with a field, so that it is known whether somebody has changed it: a short digest of
    /// what was shown. None has none.
    static func mark(_ value: EditInput) -> String {
        let plain = plain(value)
        guard plain != .null else { return "" }
        var json = JSONWriter(reservingCapacity: 256)
        EditInputJSON.write(plain, to: &json)
        return String(Secrets.sha256(String(decoding: json.bytes, as: UTF8.self)).prefix(24))
    }

    /// Returns a value without members that are none.
    static func plain(_ value: EditInput) -> EditInput {
        switch value {
        case .object(let members):
            let rest = members.filter { $0.value != .null }.map { EditInput.Member($0.name, plain($0.value)) }
            return rest.isEmpty ? .null : .object(rest)
        case .list(let elements): return .list(elements.map(plain))
        default: return value
        }
    }

    // MARK: Edits

    /// Returns the members that an edit sets. What was there before keeps its own words.
    ///
    /// - Parameter present: the value that is stored.
    func members(setting value: EditInput, present: EditInput) -> [EditInput.Member] {
        if field.name == EntityField.rule {
            guard case .object(let members) = value else { return [EditInput.Member("kind", .null)] }
            return members
        }
        guard field.shape == .temples, case .list(let elements) = value, case .list(let stored) = present else {
            return [EditInput.Member(field.name, value)]
        }
        let former = Dictionary(
            stored.map { (Self.mark(temple(label($0))), $0) }, uniquingKeysWith: { first, _ in first })
        return [EditInput.Member(field.name, .list(elements.map { former[Self.mark($0)] ?? $0 }))]
    }
}

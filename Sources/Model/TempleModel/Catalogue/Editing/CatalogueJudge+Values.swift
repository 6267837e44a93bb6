internal import LunarCalendar

extension CatalogueForm {
    /// The most characters of a web address.
    package static let longestAddress = FieldRule.webAddress.longest
}

extension CatalogueJudge {
    /// Returns a value as it is stored; nil for a faulty one.
    ///
    /// - Parameters:
    ///   - name: the name of the member for the message.
    ///   - present: the value as it is shown.
    func value(
        _ input: EditInput, _ type: CatalogueMember.Kind, named name: String, of present: EditInput?,
        at pointer: String
    ) -> EditInput? {
        switch type {
        case .line(let longest): return text(input, name, longest: longest, isLine: true, at: pointer)
        case .prose(let longest): return text(input, name, longest: longest, isLine: false, at: pointer)
        case .word(let words):
            return checked(input, name, at: pointer) { try CatalogueRules.word($0, among: words, name) }
        case .moment: return checked(input, name, at: pointer) { try CatalogueRules.moment($0, name) }
        case .day: return day(input, name, at: pointer)
        case .webAddress: return webAddress(input, name, at: pointer)
        case .number(let bounds): return number(input, name, bounds, at: pointer)
        case .flag:
            if case .flag = input { return input }
            return refuse(input, name, "true or false", at: pointer)
        case .reference(let reference): return self.reference(input, name, reference, of: present, at: pointer)
        case .list(let type, let most): return list(input, name, type, most: most, of: present, at: pointer)
        case .object(let members): return object(input, name, members, of: present, at: pointer)
        case .temple: return temple(input, name, of: present, at: pointer)
        case .fixed: return nil
        }
    }

    private func refuse(_ input: EditInput, _ name: String, _ wanted: String, at pointer: String) -> EditInput? {
        let type =
            switch input {
            case .null: "null"
            case .text: "a text"
            case .number: "a number"
            case .flag: "true or false"
            case .list: "a list"
            case .object: "an object"
            }
        note("wrong-type", pointer, "\(name) is \(type); write \(wanted)")
        return nil
    }

    // MARK: Texts

    private func text(
        _ input: EditInput, _ name: String, longest: Int, isLine: Bool, at pointer: String
    ) -> EditInput? {
        guard case .text(let written) = input else { return refuse(input, name, "a text", at: pointer) }
        let text = Self.trimmed(written)
        guard !text.isEmpty else {
            note("empty", pointer, "\(name) has no value; write it, or null if there is none")
            return nil
        }
        let length = text.unicodeScalars.count
        guard length <= longest else {
            note(
                "too-long", pointer, "\(name) has \(length) characters, more than \(longest); shorten it",
                excess: TextExcess(length, of: longest))
            return nil
        }
        let isClean = text.unicodeScalars.allSatisfy { scalar in
            // Most are these, which need no look into Unicode's tables.
            if (0x20...0x7E).contains(scalar.value) || (0x4E00...0x9FA5).contains(scalar.value) { return true }
            return switch scalar.properties.generalCategory {
            case .control: !isLine && scalar == "\n"
            case .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: false
            // Marks of direction can make a text read as another one.
            case .format: scalar == "\u{200D}" || scalar == "\u{200C}"
            default: true
            }
        }
        guard isClean else {
            let what = isLine ? "a line break or another character" : "a character"
            note("bad-character", pointer, "\(name) has \(what) that cannot be shown; leave it out")
            return nil
        }
        return .text(text)
    }

    private static func trimmed(_ text: String) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }

    private func checked(
        _ input: EditInput, _ name: String, at pointer: String, _ rule: (String) throws -> String
    ) -> EditInput? {
        guard case .text(let text) = input else { return refuse(input, name, "a text", at: pointer) }
        do {
            return .text(try rule(text))
        } catch {
            let fault = error as? CatalogueFault
            note(fault?.code ?? "unknown-value", pointer, "\(name): \(fault?.reason ?? "\(error)")")
            return nil
        }
    }

    private func day(_ input: EditInput, _ name: String, at pointer: String) -> EditInput? {
        guard case .text(let text) = input else { return refuse(input, name, "a day such as 2026-11-20", at: pointer) }
        guard CivilDay(iso8601: text) != nil else {
            note("no-such-day", pointer, "\(name) is not a day such as 2026-11-20")
            return nil
        }
        return input
    }

    private func webAddress(_ input: EditInput, _ name: String, at pointer: String) -> EditInput? {
        guard case .text(let written) = input else { return refuse(input, name, "a web address", at: pointer) }
        let (text, longest) = (Self.trimmed(written), CatalogueForm.longestAddress)
        let length = text.unicodeScalars.count
        guard length <= longest else {
            note(
                "too-long", pointer, "\(name) has \(length) characters, more than \(longest); write a shorter address",
                excess: TextExcess(length, of: longest))
            return nil
        }
        let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
        let host = scheme.map { text.dropFirst($0.count).prefix { !"/?#".contains($0) } } ?? ""
        guard host.contains("."), !host.contains("@"),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
        else {
            note(
                "not-a-web-address", pointer,
                "\(name) is not a web address; write it as https://example.org/picture.jpg")
            return nil
        }
        return .text(text)
    }

    private func number(
        _ input: EditInput, _ name: String, _ bounds: ClosedRange<Int>, at pointer: String
    ) -> EditInput? {
        guard case .number(let number) = input else { return refuse(input, name, "a number", at: pointer) }
        guard let whole = Int(exactly: number), bounds.contains(whole) else {
            note(
                "out-of-range", pointer,
                "\(name) is not a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
            return nil
        }
        return input
    }

    // MARK: References

    private func reference(
        _ input: EditInput, _ name: String, _ reference: CatalogueMember.Reference, of present: EditInput?,
        at pointer: String
    ) -> EditInput? {
        guard let references else { return input }
        let slug: String?
        switch input {
        case .text(let text): slug = references.slug(text, reference)
        case .number(let number): slug = Int64(exactly: number).flatMap { references.slug($0, reference) }
        default: return refuse(input, name, "a slug or a number", at: pointer)
        }
        if let slug { return .text(slug) }
        // What was there before may stay, though nothing has this name at present.
        if input == present { return input }
        let wanted =
            switch reference {
            case .deity: "a deity: its slug, such as mazu, or its number"
            case .festival: "a festival: its slug, such as lantern, or its number"
            case .gathered: "a single deity: its slug, its number, or one of its days as wangye-wu/1"
            case .event: "an event: a festival's slug, or the day of a deity as mazu/0, or its number"
            }
        note("unknown-reference", pointer, "\(name) names nothing that is there; write \(wanted)")
        return nil
    }

    private func temple(_ input: EditInput, _ name: String, of present: EditInput?, at pointer: String) -> EditInput? {
        let remedy = "a temple's number, or its source and source_id"
        guard let references else { return input }
        switch input {
        case .number(let number):
            if let key = Int64(exactly: number).flatMap({ references.temples[$0] }) { return CatalogueForm.input(key) }
        case .text(let text):
            if let key = Int64(text).flatMap({ references.temples[$0] }) { return CatalogueForm.input(key) }
        case .object(let members):
            guard case .text(let source)? = members["source"], case .text(let id)? = members["source_id"],
                members.count == 2
            else { return refuse(input, name, remedy, at: pointer) }
            let key = SourceKey(source: source, id: id)
            if references.keys.contains(key) || CatalogueForm.input(key) == present { return CatalogueForm.input(key) }
        default: return refuse(input, name, remedy, at: pointer)
        }
        note("unknown-reference", pointer, "there is no such temple; write \(remedy)")
        return nil
    }

    // MARK: Lists and objects

    private func list(
        _ input: EditInput, _ name: String, _ type: CatalogueMember.Kind, most: Int, of present: EditInput?,
        at pointer: String
    ) -> EditInput? {
        guard case .list(let elements) = input else { return refuse(input, name, "a list", at: pointer) }
        guard elements.count <= most else {
            note("too-many", pointer, "\(name) has more than \(most) elements; leave some out")
            return nil
        }
        let former: [EditInput] = if case .list(let former)? = present { former } else { [] }
        var values: [EditInput] = []
        var isFaulty = false
        for (index, element) in elements.enumerated() {
            let place = "\(pointer)/\(index)"
            // An element that was there before is compared with itself.
            let before = former.contains(element) ? element : nil
            guard let value = value(element, type, named: name, of: before, at: place) else {
                isFaulty = true
                continue
            }
            if values.contains(value) {
                note("duplicate", place, "\(name) has the same element twice; leave one out")
                isFaulty = true
            }
            values.append(value)
        }
        return isFaulty ? nil : .list(values)
    }

    private func object(
        _ input: EditInput, _ name: String, _ members: [CatalogueMember], of present: EditInput?, at pointer: String
    ) -> EditInput? {
        guard case .object(let written) = input else { return refuse(input, name, "an object", at: pointer) }
        let before = faults.count
        var former: [EditInput.Member] = if case .object(let former)? = present { former } else { [] }
        // The numbers of another kind of rule mean nothing for this one.
        if let kind = written["kind"], former["kind"] != kind { former = [] }
        var values = MemberList(former)
        for entry in written {
            guard let member = members.first(where: { $0.name == entry.name }) else {
                note(
                    "unknown-member", "\(pointer)/\(entry.name)",
                    "\(name) has no member \"\(entry.name)\"; it has \(members.map(\.name).joined(separator: ", "))")
                continue
            }
            let place = "\(pointer)/\(member.name)"
            guard let value = value(entry.value, member, of: former[member.name], at: place) else { continue }
            values[member.name] = value == .null ? nil : value
        }
        let names = Set(written.map(\.name))
        require(members.filter { !names.contains($0.name) }, in: values.all, at: pointer)
        guard faults.count == before else { return nil }
        return .object(members.ordered(values.all))
    }
}

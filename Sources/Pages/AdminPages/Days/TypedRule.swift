internal import LunarCalendar
internal import TempleModel

/// A rule of days as somebody types it: a text for each member. What is typed is bounded, and read once.
struct TypedRule {
    /// The most bytes of a text that is read.
    static let longest = 40
    /// The form that says which numbers a rule may have.
    private static let form = CatalogueForm(.festival)

    /// Nil where none is chosen.
    let kind: RecurrenceForm.Kind?
    private let texts: [String: String]

    /// - Parameters:
    ///   - kind: the kind of a rule that has no choice, such as a deity's day.
    ///   - value: returns what was typed for a member.
    init(kind: RecurrenceForm.Kind? = nil, _ value: (String) -> String?) {
        self.kind = kind ?? value(RuleMembers.kind).flatMap { RecurrenceForm.Kind(rawValue: Self.trimmed($0)) }
        let typed = RuleMembers.typed.map { ($0, Self.trimmed(value($0) ?? "")) }.filter { !$0.1.isEmpty }
        texts = Dictionary(uniqueKeysWithValues: typed)
    }

    /// The members of a rule as an edit sets them. What the kind has no use for is none; what cannot be read goes on as it is
    /// typed, for the judge to say so.
    var members: [EditInput.Member] {
        [EditInput.Member(RuleMembers.kind, kind.map { .text($0.rawValue) } ?? .null)]
            + RuleMembers.typed.map { name in
                guard kind?.members.contains(name) ?? true, let text = texts[name] else {
                    return EditInput.Member(name, .null)
                }
                if name == "leap", let flag = Self.flag(text) {
                    return EditInput.Member(name, flag ? .flag(true) : .null)
                }
                guard case .number? = Self.form.member(name)?.type, let number = Self.number(text) else {
                    return EditInput.Member(name, .text(text))
                }
                return EditInput.Member(name, .number(Double(number)))
            }
    }

    /// The members that the kind needs and that are not typed yet.
    var missing: [String] {
        guard let kind else { return [RuleMembers.kind] }
        let counted = RecurrenceForm.Kind.counted.filter(kind.members.contains)
        let isCounted = counted.contains { texts[$0] != nil }
        return (kind.required + (isCounted ? counted : [])).filter { texts[$0] == nil }
    }

    /// What is wrong with what is typed; none while something is missing.
    var faults: [EditFault] {
        do throws(EditFaults) {
            _ = try read()
            return []
        } catch {
            return error.faults
        }
    }

    /// Reads the rule.
    ///
    /// - Returns: nil while something is missing.
    /// - Throws: all faults, each with a pointer to its member.
    func read() throws(EditFaults) -> RecurrenceForm? {
        guard let kind, missing.isEmpty else { return nil }
        var (faults, form) = ([EditFault](), RecurrenceForm(kind: kind))
        func number(_ name: String) -> Int? {
            guard kind.members.contains(name), let text = texts[name],
                case .number(let bounds)? = Self.form.member(name)?.type
            else { return nil }
            guard let number = Self.number(text) else {
                faults.append(
                    Self.fault(
                        "wrong-type", name, "is not a number: write \(bounds.lowerBound) to \(bounds.upperBound)"))
                return nil
            }
            guard bounds.contains(number) else {
                faults.append(
                    Self.fault(
                        "out-of-range", name, "\(number) is not from \(bounds.lowerBound) to \(bounds.upperBound)"))
                return nil
            }
            return number
        }
        form.month = number("month")
        if kind.members.contains("leap"), let text = texts["leap"] {
            let flag = Self.flag(text)
            if flag == nil { faults.append(Self.fault("wrong-type", "leap", "is neither true nor false")) }
            if flag ?? false { form.leap = true }
        }
        form.day = number("day")
        form.nth = number("nth")
        if kind.members.contains("of") { form.of = texts["of"] }
        form.days = number("days")
        form.everyYears = number("every_years")
        form.knownYear = number("known_year")
        if kind == .solarTerm { form.term = texts["term"] }
        if kind == .once { (form.start, form.end) = (texts["start"], texts["end"]) }
        guard faults.isEmpty else {
            // A day that no month has is said at once, although the rule is none anyway.
            if kind == .lunar || kind == .lunarMonthly, let day = form.day {
                do throws(CatalogueFault) {
                    _ = try CatalogueRules.lunarDay(1, day)
                } catch {
                    faults.append(Self.fault(error.code, "day", error.reason))
                }
            }
            throw EditFaults(faults)
        }
        do throws(CatalogueFault) {
            _ = try form.recurrence()
        } catch {
            throw EditFaults([Self.fault(error.code, error.member ?? RuleMembers.kind, error.reason)])
        }
        return form
    }

    private static func fault(_ code: String, _ member: String, _ reason: String) -> EditFault {
        EditFault(pointer: "/" + member, code: code, detail: "\(member): \(reason)")
    }

    private static func flag(_ text: String) -> Bool? { Bool(text) }

    private static func number(_ text: String) -> Int? {
        text.utf8.count <= 6 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    private static func trimmed(_ text: String) -> String {
        guard text.utf8.count <= 10 * longest else { return String(text.prefix(longest)) }
        let inner = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        return String(inner.prefix(longest))
    }
}

extension [EditInput.Member] {
    /// The texts of a rule's inputs for what is stored.
    var ruleTexts: [String: String] {
        var texts: [String: String] = [:]
        for name in RecurrenceForm.members {
            switch self[name] {
            case .text(let text)?: texts[name] = text
            case .number(let number)?: texts[name] = Int(exactly: number).map(String.init)
            case .flag(let flag)?: texts[name] = flag ? "true" : "false"
            default: continue
            }
        }
        return texts
    }
}

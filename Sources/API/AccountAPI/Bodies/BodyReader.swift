internal import TempleModel
internal import WebRouting

/// Reads the members of an object one after the other, and gathers everything that is wrong with them.
struct BodyReader {
    /// Whether a member has to be there.
    enum Need {
        case required
        case optional
        /// Optional, and null is the same as none.
        case nullable
        /// Needed with the other members as they are; with others it may be left out, and null is the same as that.
        case needed
    }

    private let members: [EditInput.Member]
    private let pointer: String
    private(set) var faults: [EditFault] = []

    /// - Parameters:
    ///   - known: the names of all members that the object may have.
    ///   - passed: the names of members that an answer has and only the server sets: they are passed over.
    ///   - pointer: where the object is in the body.
    init(_ members: [EditInput.Member], known: [String], passing passed: [String] = [], at pointer: String = "") {
        self.members = members
        self.pointer = pointer
        for member in members where !known.contains(member.name) && !passed.contains(member.name) {
            let names = known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"
            refuse(member.name, "unknown-member", "there is no such member\(names)")
        }
    }

    /// Throws all that is wrong.
    func check() throws(EditFaults) {
        guard faults.isEmpty else { throw EditFaults(faults) }
    }

    /// Adds a fault of a member.
    mutating func refuse(_ name: String, _ code: String, _ detail: String) {
        faults.append(EditFault(pointer: pointer + JSONPointer.member(name), code: code, detail: detail))
    }

    /// Adds the faults of an object or a list inside.
    mutating func add(_ more: [EditFault]) { faults += more }

    /// Whether the object has a member, even if it is null.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Whether the object lacks a member, or has null for it.
    func isNone(_ name: String) -> Bool { members[name].map { $0 == .null } ?? true }

    /// Returns a member's value; nil for none.
    mutating func value(_ name: String, _ need: Need) -> EditInput? {
        switch (members[name], need) {
        case (nil, .required), (nil, .needed), (.null?, .needed):
            refuse(name, "required", "give \(name)")
            return nil
        case (nil, _), (.null?, .nullable): return nil
        case (.null?, _):
            refuse(name, "wrong-type", "\(name) cannot be null")
            return nil
        case (let value?, _): return value
        }
    }

    mutating func flag(_ name: String, _ need: Need = .optional) -> Bool? {
        switch value(name, need) {
        case nil: return nil
        case .flag(let flag)?: return flag
        default:
            refuse(name, "wrong-type", "give true or false")
            return nil
        }
    }

    mutating func integer(_ name: String, _ need: Need, in range: ClosedRange<Int>) -> Int? {
        switch value(name, need) {
        case nil: return nil
        case .number(let number)?:
            if let whole = Int(exactly: number), range.contains(whole) { return whole }
            refuse(name, "out-of-range", "give a whole number from \(range.lowerBound) to \(range.upperBound)")
            return nil
        default:
            refuse(name, "wrong-type", "give a whole number")
            return nil
        }
    }

    mutating func number(_ name: String, _ need: Need, in range: ClosedRange<Double>) -> Double? {
        switch value(name, need) {
        case nil: return nil
        case .number(let number)?:
            if range.contains(number) { return number }
            refuse(name, "out-of-range", "give a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
            return nil
        default:
            refuse(name, "wrong-type", "give a number")
            return nil
        }
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ need: Need, _: Choice.Type, among choices: [Choice] = Array(Choice.allCases)
    ) -> Choice? {
        guard let value = value(name, need) else { return nil }
        let names = choices.map(\.rawValue)
        guard case .text(let text) = value, names.contains(text), let choice = Choice(rawValue: text) else {
            refuse(name, "invalid", "give one of \(names.joined(separator: ", "))")
            return nil
        }
        return choice
    }

    /// Returns a text of one line, or of several, with at least one visible character.
    ///
    /// - Parameter longest: the most characters.
    mutating func text(_ name: String, _ need: Need, longest: Int, isOneLine: Bool = true) -> String? {
        guard let value = value(name, need) else { return nil }
        guard case .text(let text) = value else {
            refuse(name, "wrong-type", "give a text")
            return nil
        }
        let scalars = text.unicodeScalars
        guard scalars.count <= longest else {
            refuse(name, "too-long", "give at most \(longest) characters")
            return nil
        }
        let isClean = scalars.allSatisfy {
            $0.properties.generalCategory != .control || (!isOneLine && $0 == "\n")
        }
        guard isClean, scalars.contains(where: { !$0.properties.isWhitespace }) else {
            refuse(name, "invalid", "give a text that is not blank, without control characters")
            return nil
        }
        return text
    }
}

extension [EditInput.Member] {
    /// Returns the members with those of `present` that are not among them: what a body does not name stays.
    ///
    /// - Parameter merging: whether an object inside is merged too, as a merge patch says (RFC 7396), and not replaced.
    func over(_ present: [EditInput.Member], merging: Bool = false) -> [EditInput.Member] {
        let given = map { member in
            guard merging, case .object(let inside) = member.value, case .object(let there)? = present[member.name]
            else {
                return member
            }
            return EditInput.Member(member.name, .object(inside.over(there, merging: true)))
        }
        return given + present.filter { self[$0.name] == nil }
    }
}

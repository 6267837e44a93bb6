/// What is read of a member.
enum EditMember<Value> {
    /// The editor does not name it.
    case unnamed
    /// The editor wrote that there is none.
    case null
    case value(Value)
    /// It has a fault, which is noted.
    case faulty

    var isUnnamed: Bool { if case .unnamed = self { true } else { false } }

    var isNull: Bool { if case .null = self { true } else { false } }

    var isFaulty: Bool { if case .faulty = self { true } else { false } }

    var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// The value, or another one for a member that is not named.
    func value(elseIfUnnamed other: Value?) -> Value? { isUnnamed ? other : value }
}

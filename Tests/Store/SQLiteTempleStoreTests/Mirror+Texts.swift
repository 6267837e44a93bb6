extension Mirror {
    /// Returns the texts in a value, in its members and in theirs, whether or not they are public. The description of a value
    /// would not do: it escapes control characters, and of a class it has only the name.
    static func texts(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
    }
}

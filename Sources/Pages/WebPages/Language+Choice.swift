package import Wording

extension Language {
    /// Returns what is in this language. Only that is made.
    package func choice<Value>(
        _ english: @autoclosure () -> Value, _ chinese: @autoclosure () -> Value, _ japanese: @autoclosure () -> Value
    ) -> Value {
        switch self {
        case .english: english()
        case .chinese: chinese()
        case .japanese: japanese()
        }
    }
}

import SeededRandom

/// Random texts like those of people and careless sources: Chinese, emoji, combining marks, separators, line breaks,
/// control characters.
struct RandomText {
    private var random: SplitMix64
    private let followsBackslashes: Bool

    /// - Parameter followsBackslashes: Whether every backslash is followed by a letter that is not part of any escape.
    init(seed: UInt64, followsBackslashes: Bool = false) {
        random = SplitMix64(seed: seed)
        self.followsBackslashes = followsBackslashes
    }

    private static let pieces: [String] = [
        "媽", "祖", "聖", "誕", "，", "；", "臺", "𠮷", "𡘙", "é", "e\u{301}", "👨‍👩‍👧‍👦", "🏮", "🇹🇼", "\u{200D}",
        "a", "B", "7", " ", ",", ";", ":", "\\", "\\n", "\"", "%", "\t", "\n", "\r", "\r\n", "\u{85}", "\u{2028}",
        "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{9F}", "\u{FEFF}", "BEGIN:VEVENT", "農曆三月廿三",
    ]

    /// Returns a text of at most `count` pieces; never blank.
    mutating func text(upTo count: Int) -> String {
        let middle = (0..<Int.random(in: 0...count, using: &self)).map { _ in piece() }.joined()
        return "宮" + middle + "廟"
    }

    private mutating func piece() -> String {
        let piece = RandomText.pieces[Int.random(in: RandomText.pieces.indices, using: &self)]
        return followsBackslashes && piece.hasPrefix("\\") ? "\\x" : piece
    }
}

extension RandomText: RandomNumberGenerator {
    mutating func next() -> UInt64 { random.next() }
}

extension String {
    /// The text that a reader should get back: line breaks as LF, tabs as spaces, no control characters.
    ///
    /// It uses replacements one after another, unlike the writer's single pass.
    var readBack: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == "\n", scalars.last == "\r" { scalars.removeLast() }
            scalars.append(scalar)
        }
        let breaks: [Unicode.Scalar] = ["\r", "\n", "\u{85}", "\u{2028}", "\u{2029}"]
        let kept = scalars.compactMap { scalar -> Unicode.Scalar? in
            if breaks.contains(scalar) { return "\n" }
            if scalar == "\t" { return " " }
            return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? nil : scalar
        }
        return String(String.UnicodeScalarView(kept))
    }
}

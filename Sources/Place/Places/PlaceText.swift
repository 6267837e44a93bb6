/// A typed text as words: runs of letters of one script, each letter folded.
struct PlaceText {
    let written: [Unicode.Scalar]
    let words: [Word]

    struct Word {
        var script: PlaceLetters.Script
        var letters: [UInt32]
        /// Where each letter is in the written text.
        var positions: [Int]

        /// The end of the word in the written text.
        var upperBound: Int { end(of: positions.count) }

        /// The end of the first `count` letters in the written text, with the marks after the last one.
        func end(of count: Int) -> Int {
            count < positions.count ? positions[count] : positions[positions.count - 1] + 1
        }
    }

    init(_ text: some StringProtocol) {
        written = Array(text.unicodeScalars)
        var words: [Word] = []
        var isOpen = false
        for (position, scalar) in written.enumerated() {
            guard let letter = PlaceLetters.fold(scalar) else {
                isOpen = isOpen && PlaceLetters.isWithinWord(scalar)
                continue
            }
            let script = PlaceLetters.script(of: letter)
            if isOpen, let last = words.last, script ?? last.script == last.script {
                words[words.count - 1].letters.append(letter)
                words[words.count - 1].positions.append(position)
            } else {
                words.append(Word(script: script ?? .latin, letters: [letter], positions: [position]))
                isOpen = true
            }
        }
        self.words = words
    }

    /// All letters, without what separates words.
    var letters: [UInt32] { words.count == 1 ? words[0].letters : words.flatMap(\.letters) }
}

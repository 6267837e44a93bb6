extension RomanName {
    /// What a name ends with: a temple, a church, or nothing that tells.
    struct Kind {
        /// The English word; nil for none.
        let word: String?
        /// How many characters at the end the word stands for.
        let dropped: Int

        /// Nothing is called a palace, because 宮 means a temple in names.
        init(_ name: [Unicode.Scalar]) {
            for (ending, word) in Self.others
            where name.suffix(ending.count) == ending[...] {
                let isAll = name.count == ending.count
                self.init(word: isAll ? nil : word, dropped: isAll ? 0 : ending.count)
                return
            }
            if name.count > 3, name.suffix(2) == Self.chan[...] {
                self.init(word: "Chan Temple", dropped: 2)
                return
            }
            let last = name.last ?? " "
            if Self.temples.contains(last), name.count > 1 {
                self.init(word: "Temple", dropped: 1)
            } else {
                self.init(word: Self.named.contains(last) ? "Temple" : nil, dropped: 0)
            }
        }

        private init(word: String?, dropped: Int) {
            self.word = word
            self.dropped = dropped
        }

        private static let temples = Set("宮寺廟殿堂府壇祠院".unicodeScalars)
        /// Temples too, but their names have the word: 清水巖 is Qingshuiyan Temple.
        private static let named = Set("巖岩庵閣亭洞".unicodeScalars)
        private static let chan = Array("禪寺".unicodeScalars)
        private static let others: [(ending: [Unicode.Scalar], word: String)] = [
            // A 聖堂 or a 教堂 of the registry is a temple of 一貫道 or another religion.
            ("清真寺", "Mosque"), ("天主堂", "Church"), ("禮拜堂", "Church"), ("教會", "Church"), ("教堂", "Temple"),
            ("聖堂", "Temple"),
        ].map { (Array($0.unicodeScalars), $1) }
    }
}

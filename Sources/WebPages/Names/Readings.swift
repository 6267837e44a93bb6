internal import Foundation
internal import HanSounds
internal import Synchronization

/// Readings of Chinese names in pinyin with tones, joined to words: Dàjiǎ Zhènlángōng.
///
/// They are approximate: a character with several readings has the one that names of temples and deities have most.
/// Foundation's transform reads a text in about 30 microseconds a character, so each character is read once. An object
/// belongs to one thread.
final class Readings {
    private var syllables: [Unicode.Scalar: String] = usual

    /// Whether the process has loaded what the transform needs. That takes a quarter of a second, too long for an event
    /// loop.
    static var isLoaded: Bool { loaded.load(ordering: .relaxed) }

    private static let loaded = Atomic(false)

    /// The largest number of characters that are read. The rest is left out.
    static let most = 24

    /// Returns the reading: Dàjiǎ Zhènlángōng. Nil for a text without a Chinese character.
    ///
    /// - Parameter district: the township, with whose name a temple's may begin.
    func reading(of text: String, district: String? = nil) -> String? {
        guard text.hasHan else { return nil }
        let scalars = Array(text.unicodeScalars.prefix(Self.most))
        read(scalars)
        var reading = ""
        // What joins to the next piece without a space.
        var isOpen = true
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar.isHan {
                let end = scalars[index...].firstIndex { !$0.isHan } ?? scalars.count
                let words = words(of: Array(scalars[index..<end]), district: index == 0 ? district : nil)
                index = end
                guard !words.isEmpty else { continue }
                if !isOpen { reading += " " }
                reading += words.joined(separator: " ")
                isOpen = false
                continue
            }
            index += 1
            if let (mark, opens) = Self.marks[scalar] {
                if opens, !isOpen { reading += " " }
                reading += mark
                isOpen = opens
            } else {
                reading.unicodeScalars.append(scalar)
                isOpen = scalar == " "
            }
        }
        return text.unicodeScalars.count > Self.most ? reading + "…" : reading
    }

    /// Returns the words of characters that stand together. What cannot be read is left out.
    private func words(of name: [Unicode.Scalar], district: String?) -> [String] {
        var syllables = name.map { self.syllables[$0] ?? "" }
        for index in name.indices.dropLast() {
            guard let read = Self.pairs[String(name[index]) + String(name[index + 1])] else { continue }
            (syllables[index], syllables[index + 1]) = read
        }
        var words: [String] = []
        var start = 0
        for length in RomanName.wordLengths(of: name, district: district) {
            let word = Self.word(syllables[start..<start + length])
            if !word.isEmpty { words.append(word) }
            start += length
        }
        return words
    }

    /// Returns syllables as one word: Bǎo'ān.
    private static func word(_ syllables: ArraySlice<String>) -> String {
        var word = ""
        for syllable in syllables {
            guard let first = syllable.unicodeScalars.first else { continue }
            if word.isEmpty {
                word = syllable.prefix(1).uppercased() + syllable.dropFirst()
            } else {
                word += (vowels.contains(first) ? "'" : "") + syllable
            }
        }
        return word
    }

    /// The vowels that a syllable can begin with.
    private static let vowels = Set("aāáǎàeēéěèoōóǒò".unicodeScalars)

    /// Reads the characters that are new, all at once: a call costs more than a character.
    private func read(_ scalars: [Unicode.Scalar]) {
        let new = Set(scalars.filter { $0.isHan && syllables[$0] == nil })
        guard !new.isEmpty else { return }
        let ordered = Array(new)
        let text = ordered.map { String($0) }.joined(separator: "|")
        let read = text.applyingTransform(.mandarinToLatin, reverse: false)?.split(
            separator: "|", omittingEmptySubsequences: false)
        Self.loaded.store(true, ordering: .relaxed)
        for (index, scalar) in ordered.enumerated() {
            let syllable = read.flatMap { $0.count == ordered.count ? String($0[index]) : nil } ?? ""
            syllables[scalar] = syllable.hasHan ? "" : syllable.filter { $0 != " " }
        }
    }

    /// Punctuation of Chinese in Latin letters, and whether it begins something.
    private static let marks: [Unicode.Scalar: (text: String, opens: Bool)] = [
        "（": ("(", true), "）": (")", false), "「": ("“", true), "」": ("”", false), "、": (",", false), "，": (",", false),
        "：": (":", false), "；": (";", false), "。": (".", false), "－": ("-", false), "‧": (" ", false),
        "・": (" ", false),
    ]

    /// Characters that the transform reads otherwise than names do.
    private static let usual: [Unicode.Scalar: String] = [
        "佛": "fó", "地": "dì", "都": "dū", "藏": "zàng", "長": "cháng", "勒": "lè", "興": "xīng", "舍": "shè", "斗": "dǒu",
        "埔": "pǔ", "柵": "zhà", "應": "yìng", "還": "huán", "伽": "qié", "茄": "qié", "姥": "mǔ", "廈": "xià", "剎": "chà",
        "蕃": "fān", "蚵": "ké", "曾": "zēng", "調": "tiáo", "重": "chóng", "傳": "chuán", "阿": "ā",
    ]

    /// Two characters that are read otherwise together.
    private static let pairs: [String: (String, String)] = [
        "般若": ("bō", "rě"), "南無": ("nā", "mó"), "鎮長": ("zhèn", "zhǎng"), "長老": ("zhǎng", "lǎo"),
    ]
}

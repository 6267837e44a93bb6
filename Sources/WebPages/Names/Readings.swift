internal import Foundation
internal import Synchronization

/// Readings of Chinese names in pinyin with tones, one syllable for each character.
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

    /// Returns the reading, each syllable with a capital letter: Dà Jiǎ Zhèn Lán Gōng. Nil for a text without a Chinese
    /// character.
    func reading(of text: String) -> String? {
        guard text.hasHan else { return nil }
        let scalars = Array(text.unicodeScalars.prefix(Self.most))
        read(scalars)
        var reading = ""
        // What joins to the next piece without a space.
        var isOpen = true
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar.isHan {
                var syllable = syllables[scalar] ?? ""
                if index < scalars.count, let read = Self.pairs[String(scalar) + String(scalars[index])] {
                    syllable = read
                    index += 1
                }
                guard !syllable.isEmpty else { continue }
                if !isOpen { reading += " " }
                reading += syllable
                isOpen = false
            } else if let (mark, opens) = Self.marks[scalar] {
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
            syllables[scalar] = syllable.hasHan ? "" : Self.capitalized(syllable.filter { $0 != " " })
        }
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// Punctuation of Chinese in Latin letters, and whether it begins something.
    private static let marks: [Unicode.Scalar: (text: String, opens: Bool)] = [
        "（": ("(", true), "）": (")", false), "「": ("“", true), "」": ("”", false), "、": (",", false), "，": (",", false),
        "：": (":", false), "；": (";", false), "。": (".", false), "－": ("-", false), "‧": (" ", false),
        "・": (" ", false),
    ]

    /// Characters that the transform reads otherwise than names do.
    private static let usual: [Unicode.Scalar: String] = [
        "佛": "Fó", "地": "Dì", "都": "Dū", "藏": "Zàng", "長": "Cháng", "勒": "Lè", "興": "Xīng", "舍": "Shè", "斗": "Dǒu",
        "埔": "Pǔ", "柵": "Zhà", "應": "Yìng", "還": "Huán", "伽": "Qié", "茄": "Qié", "姥": "Mǔ", "廈": "Xià", "剎": "Chà",
        "蕃": "Fān", "蚵": "Ké", "曾": "Zēng", "調": "Tiáo", "重": "Chóng", "傳": "Chuán", "阿": "Ā",
    ]

    /// Two characters that are read otherwise together.
    private static let pairs: [String: String] = [
        "般若": "Bō Rě", "南無": "Nā Mó", "鎮長": "Zhèn Zhǎng", "長老": "Zhǎng Lǎo",
    ]
}

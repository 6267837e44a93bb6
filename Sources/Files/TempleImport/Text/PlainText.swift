internal import RecordFiles

/// Converter from HTML to plain text: removes tags and decodes entities.
///
/// It makes two passes, because feeds encode twice: `&amp;nbsp;` is `&nbsp;` after the first pass and a space after the
/// second. Each pass reads the text once, and its result is never longer than its input.
package enum PlainText {
    /// Returns the plain text, and whether anything changed.
    package static func plain(_ text: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], changed: Bool) {
        guard text.contains(where: { $0 == ampersand || $0 == less }) else { return (Array(text), false) }
        let once = pass(text)
        guard once.bytes.contains(where: { $0 == ampersand || $0 == less }) else { return once }
        let twice = once.bytes.withUnsafeBufferPointer { pass($0) }
        return (twice.bytes, once.changed || twice.changed)
    }

    private static let ampersand = UInt8(ascii: "&")
    private static let less = UInt8(ascii: "<")
    private static let greater = UInt8(ascii: ">")

    /// Maximum length of a tag. A `<` without a `>` within this length is plain text.
    private static let longestTag = 2_000
    /// Maximum length of an entity, enough for `&CounterClockwiseContourIntegral;`.
    private static let longestEntity = 34

    private static func pass(_ text: UnsafeBufferPointer<UInt8>) -> (bytes: [UInt8], changed: Bool) {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var changed = false
        var index = 0
        while index < text.count {
            switch text[index] {
            case less:
                if let end = endOfTag(text, at: index) {
                    changed = true
                    // A tag may separate words: 廟<br>前.
                    result.append(ASCII.space)
                    index = end
                    continue
                }
            case ampersand:
                if let (bytes, end) = entity(text, at: index) {
                    changed = true
                    result += bytes
                    index = end
                    continue
                }
            default: break
            }
            result.append(text[index])
            index += 1
        }
        return (result, changed)
    }

    /// Returns the end of a tag or comment that starts at `start`; nil if `<` is plain text.
    private static func endOfTag(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        guard start + 2 < text.count else { return nil }
        let next = text[start + 1]
        let isClosing = next == UInt8(ascii: "/") && isLetter(text[start + 2])
        guard isLetter(next) || isClosing || next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else { return nil }
        for index in (start + 2)..<min(text.count, start + longestTag) {
            if text[index] == greater { return index + 1 }
            if text[index] == less { return nil }
        }
        return nil
    }

    /// Returns the text of an entity that starts at `start`, and where it ends; nil if `&` is plain text.
    private static func entity(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> (bytes: [UInt8], end: Int)? {
        let last = min(text.count, start + longestEntity)
        guard let end = text[start..<last].firstIndex(of: UInt8(ascii: ";")), end > start + 1 else { return nil }
        let name = UnsafeBufferPointer(rebasing: text[(start + 1)..<end])
        if name[0] == ASCII.numberSign {
            guard let scalar = numbered(name) else { return nil }
            return (Array(String(Character(scalar)).utf8), end + 1)
        }
        guard let character = HTMLEntities.characters[String(decoding: name, as: UTF8.self)] else { return nil }
        return (Array(character.utf8), end + 1)
    }

    /// Returns the character of `#8217` or `#x2019`; U+FFFD for a number that is not a character, nil if there is no
    /// number.
    private static func numbered(_ name: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        let isHexadecimal = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard (1...8).contains(digits.count) else { return nil }
        guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) else {
            return nil
        }
        return Unicode.Scalar(value).flatMap { value == 0 ? nil : $0 } ?? "\u{FFFD}"
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

/// Named entities that are likely in texts: Latin-1 signs, general punctuation, arrows and a few symbols of the HTML
/// standard (https://html.spec.whatwg.org/multipage/named-characters.html). Names are case-sensitive, as in the
/// standard.
enum HTMLEntities {
    static let characters: [String: String] = [
        "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
        "nbsp": " ", "ensp": " ", "emsp": " ", "thinsp": " ", "shy": "", "zwnj": "", "zwj": "", "lrm": "", "rlm": "",
        "Tab": " ", "NewLine": "\n", "iexcl": "¡", "cent": "¢", "pound": "£", "yen": "¥", "sect": "§", "copy": "©",
        "laquo": "«", "raquo": "»", "not": "¬", "reg": "®", "macr": "¯", "deg": "°", "plusmn": "±", "sup1": "¹",
        "sup2": "²", "sup3": "³", "acute": "´", "micro": "µ", "para": "¶", "middot": "·", "cedil": "¸", "ordm": "º",
        "frac14": "¼", "frac12": "½", "frac34": "¾", "iquest": "¿", "times": "×", "divide": "÷", "szlig": "ß",
        "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ",
        "ccedil": "ç", "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í",
        "icirc": "î", "iuml": "ï", "ntilde": "ñ", "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ",
        "ouml": "ö", "oslash": "ø", "ugrave": "ù", "uacute": "ú", "ucirc": "û", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "Eacute": "É", "ndash": "–", "mdash": "—", "horbar": "―", "lsquo": "‘", "rsquo": "’", "sbquo": "‚",
        "ldquo": "“", "rdquo": "”", "bdquo": "„", "dagger": "†", "bull": "•", "hellip": "…", "permil": "‰",
        "prime": "′",
        "Prime": "″", "lsaquo": "‹", "rsaquo": "›", "oline": "‾", "frasl": "⁄", "euro": "€", "trade": "™", "larr": "←",
        "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "rArr": "⇒", "minus": "−", "sim": "∼", "asymp": "≈",
        "ne": "≠", "le": "≤", "ge": "≥", "infin": "∞", "loz": "◊", "spades": "♠", "clubs": "♣", "hearts": "♥",
        "diams": "♦", "star": "☆", "starf": "★", "phone": "☎", "check": "✓", "cross": "✗", "num": "#", "percnt": "%",
        "lpar": "(", "rpar": ")", "ast": "*", "plus": "+", "comma": ",", "period": ".", "sol": "/", "colon": ":",
        "semi": ";", "equals": "=", "quest": "?", "commat": "@", "lsqb": "[", "bsol": "\\", "rsqb": "]", "lowbar": "_",
        "grave": "`", "lcub": "{", "verbar": "|", "rcub": "}", "excl": "!", "dollar": "$",
    ]
}

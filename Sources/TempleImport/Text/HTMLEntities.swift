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

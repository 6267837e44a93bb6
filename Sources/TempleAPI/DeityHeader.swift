internal import TempleModel

/// The header `Nearby-Deity`: what a deity's name in a request turned out to be, as `known; names="..."` or
/// `unknown; suggestions="..."`, the names percent-encoded and separated by commas, because a header holds ASCII.
enum DeityHeader {
    static func value(_ match: DeityMatch) -> String {
        let names = (match.isKnown ? match.names : match.suggestions).map(PercentEncoding.encode)
        return (match.isKnown ? "known; names=\"" : "unknown; suggestions=\"") + names.joined(separator: ",") + "\""
    }
}

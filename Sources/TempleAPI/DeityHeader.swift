internal import PercentCoding
internal import TempleModel

/// The header `Nearby-Deity`: the result of the lookup of a deity's name, as `known; names="..."` or
/// `unknown; suggestions="..."`. The names are percent-encoded, because a header is ASCII, and separated by commas.
enum DeityHeader {
    static func value(_ match: DeityMatch) -> String {
        let names = (match.isKnown ? match.names : match.suggestions).map(PercentEncoding.encode)
        return (match.isKnown ? "known; names=\"" : "unknown; suggestions=\"") + names.joined(separator: ",") + "\""
    }
}

/// Recognition of a script that holds data, as pages load it: `var temples = {...}`, `callback({...})`.
enum JavaScript {
    /// Returns whether a text begins with an assignment, a call or an export, and an object or an array behind it.
    static func isOne(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = Substring(String(decoding: text.prefix(2_048), as: UTF8.self))
        skipComments(&rest)
        for word in ["export default", "module.exports", "var", "let", "const"] where rest.hasPrefix(word) {
            let after = rest.dropFirst(word.count)
            guard word.contains("e") && word.count > 5 || after.first?.isWhitespace == true else { continue }
            rest = after.drop(while: \.isWhitespace)
            if word == "export default" { return "{[".contains(rest.first ?? " ") }
            break
        }
        rest = rest.drop { $0.isASCII && ($0.isLetter || $0.isNumber || "_$.".contains($0)) }.drop(
            while: \.isWhitespace)
        guard let sign = rest.first, sign == "=" || sign == "(" else { return false }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        return "{[".contains(rest.first ?? " ")
    }

    private static func skipComments(_ rest: inout Substring) {
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard rest.hasPrefix("/*") || rest.hasPrefix("//"),
                let end = rest.firstRange(of: rest.hasPrefix("/*") ? "*/" : "\n")
            else { return }
            rest = rest[end.upperBound...]
        }
    }
}

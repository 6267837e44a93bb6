/// The program that has asked for something, by the names that are known of the text in which it names itself.
///
/// The text itself is in no mail: whoever asks writes it, and the mail goes to somebody else. In a list of sessions it is longer
/// than people read.
package struct AskingProgram {
    /// Such as `Firefox, Windows`; nil where nothing is known.
    package let name: String?

    /// The mark of each browser. Most name those that they are made from too, so the first that is found counts.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Line/", "LINE"),
        ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    package init(_ agent: String) {
        func known(_ names: [(String, String)]) -> String? { names.first { agent.contains($0.0) }?.1 }
        let found = [known(Self.browsers), known(Self.systems)].compactMap { $0 }
        name = found.isEmpty ? nil : found.joined(separator: ", ")
    }
}

extension String {
    /// Returns as many of the first characters as have no more than so many Unicode scalars in all. A character as people see it,
    /// such as a family of emoji, is in it whole or not at all.
    public func wholeCharacters(mostScalars most: Int) -> String { whole(most) { $0.unicodeScalars.count } }

    /// Returns as many of the first characters as have no more than so many bytes of UTF-8 in all.
    public func wholeCharacters(mostBytes most: Int) -> String { whole(most) { $0.utf8.count } }

    private func whole(_ most: Int, _ size: (Character) -> Int) -> String {
        var (end, left) = (startIndex, most)
        while end < endIndex {
            left -= size(self[end])
            guard left >= 0 else { break }
            formIndex(after: &end)
        }
        return String(self[..<end])
    }
}

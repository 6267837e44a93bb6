extension String {
    /// Whether another text is a part of this one, byte for byte. The standard library's search takes ten times as long
    /// for names.
    func holds(_ part: String) -> Bool {
        let (whole, part) = (utf8.span, part.utf8.span)
        guard part.count <= whole.count else { return false }
        for start in 0...(whole.count - part.count) {
            var place = 0
            while place < part.count, whole[start + place] == part[place] { place += 1 }
            if place == part.count { return true }
        }
        return false
    }
}

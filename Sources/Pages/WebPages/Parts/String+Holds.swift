extension String {
    /// Whether another text is a part of this one, byte for byte. The standard library's search takes ten times as long
    /// for names.
    func holds(_ part: String) -> Bool {
        let (whole, part) = (utf8.span, part.utf8.span)
        guard part.count <= whole.count else { return false }
        for start in 0...(whole.count - part.count) {
            var offset = 0
            while offset < part.count, whole[start + offset] == part[offset] { offset += 1 }
            if offset == part.count { return true }
        }
        return false
    }
}

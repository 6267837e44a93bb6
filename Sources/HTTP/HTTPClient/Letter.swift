internal import CCurl

/// The text of a mail, which libcurl takes in pieces.
final class Letter {
    private let text: [UInt8]
    private var taken = 0

    init(_ text: [UInt8]) { self.text = text }

    /// Has libcurl take the text. The letter has to live as long as the handle.
    func isRead(by handle: UnsafeMutableRawPointer) -> CURLcode {
        let read: curl_write_callback = { place, size, count, context in
            guard let place, let context else { return 0 }
            let letter = Unmanaged<Letter>.fromOpaque(context).takeUnretainedValue()
            return letter.fill(UnsafeMutableRawBufferPointer(start: place, count: size * count))
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        let code = nearby_curl_set_context(handle, CURLOPT_READDATA, context)
        return code == CURLE_OK ? nearby_curl_set_function(handle, CURLOPT_READFUNCTION, read) : code
    }

    /// Returns how many bytes were written; 0 at the end.
    private func fill(_ place: UnsafeMutableRawBufferPointer) -> Int {
        let piece = text[taken...].prefix(place.count)
        place.copyBytes(from: piece)
        taken += piece.count
        return piece.count
    }
}

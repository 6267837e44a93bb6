internal import FoundationEssentials
internal import LunarCalendar
internal import OpeningHours
internal import TempleModel
internal import Wording

/// Fields for visitors: hours, days, pictures, web pages.
extension FieldReader {
    /// Returns the address of a web page. Any other text is left out with a warning.
    func webAddress(_ column: Column?) -> String? {
        guard let column else { return nil }
        let bytes = bytes(column, width: .asWritten)
        guard !bytes.isEmpty, !Placeholder.matches(bytes) else { return nil }
        let address = WebAddress.read(bytes)
        if let address, !WebAddress.isShortLink(address) { return address }
        let reason =
            if audience != .file {
                "is not a web address of at most \(WebAddress.longest) bytes, or is a short link"
            } else if address == nil {
                "is not a web address\(leftOut)"
            } else {
                "is a short link, which does not say where it leads,\(leftOut)"
            }
        warn(
            .addressInvalid, column: column, value: shown(bytes), reason: reason,
            remedy: address == nil
                ? "write it with http:// or https://" : "write the address of the page that it leads to")
        return nil
    }

    /// Returns a day as 2026-03-31. A time after the day is ignored.
    ///
    /// - Throws: the finding for any other text.
    func day(_ column: Column?) throws(RowFinding) -> CivilDay? {
        guard let column else { return nil }
        let bytes = bytes(column, width: .ascii)
        guard !bytes.isEmpty else { return nil }
        guard let time = WrittenTime(bytes) else {
            throw rejection(
                .dateInvalid, column: column, reason: "is not a date",
                remedy: "write it as 2026-03-31, or \(audience.leaveEmpty)")
        }
        return time.day
    }

    /// Returns opening hours in OpenStreetMap's grammar, or `unknown`.
    ///
    /// - Throws: the finding for a text that does not follow the grammar.
    func openingHours(_ column: Column?) throws(RowFinding) -> String? {
        guard let column, let text = try text(column, longest: Longest.openTime) else { return nil }
        guard text == TempleHours.unread || (try? OpeningHours(text)) != nil else {
            throw rejection(
                .hoursInvalid, column: column, reason: "does not follow OpenStreetMap's grammar of opening hours",
                remedy: "write it as Mo-Su 06:00-21:00, write unknown, or \(audience.leaveEmpty) and use open_time")
        }
        return text
    }

    /// Returns opening hours for days of the lunar month.
    ///
    /// - Throws: the finding for a text that does not follow the grammar.
    func lunarHours(_ column: Column?) throws(RowFinding) -> String? {
        guard let column, let text = try text(column, longest: Longest.openTime) else { return nil }
        guard (try? LunarHours(text)) != nil else {
            throw rejection(
                .hoursInvalid, column: column, reason: "does not give opening hours for days of the lunar month",
                remedy: "write it as 1,15 05:00-21:00, or \(audience.leaveEmpty)")
        }
        return text
    }

    /// Returns a rating from 0 to 5.
    ///
    /// - Throws: the finding for anything else.
    func rating(_ column: Column?) throws(RowFinding) -> Double? {
        guard let column, let value = try number(column, malformed: .ratingInvalid, example: "4.5") else { return nil }
        guard (0...5).contains(value) else {
            throw rejection(
                .ratingInvalid, column: column, reason: "is not from 0 to 5",
                remedy: "write it as 4.5, or \(audience.leaveEmpty)")
        }
        return value
    }

    /// Returns a whole number of people.
    ///
    /// - Throws: the finding for anything else.
    func count(_ column: Column?) throws(RowFinding) -> Int? {
        guard let column,
            let number = try number(column, malformed: .ratingInvalid, example: "120")
        else { return nil }
        guard let count = Int(exactly: number), (0...1_000_000_000).contains(count) else {
            throw rejection(
                .ratingInvalid, column: column, reason: "is not a number of people",
                remedy: "write a whole number, for example 120, or \(audience.leaveEmpty)")
        }
        return count
    }

    /// Returns pictures from a JSON array of objects with url, title, credit and license.
    ///
    /// - Throws: the finding if the text is not such an array, or if a url is not a web address.
    func photos(_ column: Column?) throws(RowFinding) -> [Photo] {
        guard let column, !raw(column).isEmpty else { return [] }
        let bytes = raw(column)
        guard bytes.count <= Longest.photoBytes,
            let written = try? JSONDecoder().decode([Photo].self, from: Data(bytes))
        else {
            throw rejection(
                .photosInvalid, column: column, reason: "is not a list of pictures",
                remedy: #"write it as [{"url":"https://...","title":"...","credit":"...","license":"..."}]"#,
                withValue: false)
        }
        var photos: [Photo] = []
        for var photo in written where photos.count < Photo.mostOfOneTemple {
            guard let url = Array(photo.url.utf8).withUnsafeBufferPointer({ WebAddress.read($0) }) else {
                throw rejection(
                    .photosInvalid, column: column, reason: "has a picture without a web address",
                    remedy: "write each url with http:// or https://", withValue: false)
            }
            photo.url = url
            photo.title = caption(photo.title)
            photo.credit = caption(photo.credit)
            photo.license = caption(photo.license)
            if !photos.contains(where: { $0.url == url }) { photos.append(photo) }
        }
        return photos
    }

    /// Returns the caption of a picture: one line, without mobile numbers; nil if it is empty.
    func caption(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        let plain = Array(text.utf8).withUnsafeBufferPointer { PlainText.plain($0).bytes }
        let short = String(tidied(String(decoding: plain, as: UTF8.self)).prefix(Longest.caption))
        let kept = Array(short.utf8).withUnsafeBufferPointer { MobileText.removing(from: $0) }
        let result = kept.map { tidied(String(decoding: $0, as: UTF8.self)) } ?? short
        return result.isEmpty ? nil : result
    }
}

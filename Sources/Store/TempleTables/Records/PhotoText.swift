internal import FoundationEssentials
package import TempleModel
internal import Wording

/// A temple's photos in one text column: a JSON array of objects.
package enum PhotoText {
    /// Returns the text; nil for no photos.
    package static func text(_ photos: [Photo]) throws -> String? {
        guard !photos.isEmpty else { return nil }
        return try RecordText.encode(photos)
    }

    /// Returns the photos of a column; none if the text is damaged, because a photo is no reason to reject a temple.
    static func photos(_ row: CleanRow<some ResultRow>, _ column: Int32) -> [Photo] {
        guard !row.isNull(column) else { return [] }
        let photos = row.withBytes(column) { try? JSONDecoder().decode([Photo].self, from: Data($0)) }
        return (photos ?? []).map(\.cleaned)
    }
}

extension Photo {
    /// The photo with clean texts: JSON can have any character.
    var cleaned: Photo {
        Photo(
            url: CleanText.line(url), title: title.map(CleanText.line), credit: credit.map(CleanText.line),
            license: license.map(CleanText.line))
    }
}

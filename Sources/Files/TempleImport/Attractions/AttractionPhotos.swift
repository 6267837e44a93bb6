internal import TempleModel

/// Reader of an attraction's pictures and their credits.
///
/// All pictures have the licence of the dataset, <https://data.gov.tw/license>.
enum AttractionPhotos {
    private static let license = "政府資料開放授權條款－第1版"
    /// Publisher of the dataset: the credit if a row names no organisation.
    private static let publisher = "交通部觀光署"

    static func read(_ columns: AttractionColumns, _ row: FieldReader, name: String) -> [Photo] {
        let credit = OrganizerText.organisations(in: row, columns.organizations) ?? publisher
        var photos: [Photo] = []
        func add(_ url: String, _ title: String?) {
            guard photos.count < Photo.mostOfOneTemple,
                let address = Array(url.utf8).withUnsafeBufferPointer({ WebAddress.read($0) }),
                !photos.contains(where: { $0.url == address })
            else { return }
            photos.append(Photo(url: address, title: row.caption(title), credit: credit, license: license))
        }
        if let images = columns.images, !row.raw(images).isEmpty {
            for image in AttractionText.objects(String(decoding: row.raw(images), as: UTF8.self)) {
                guard let url = image["URL"]?.text else { continue }
                add(url, image["Name"]?.text ?? image["Description"]?.text)
            }
        }
        for picture in columns.pictures where !row.raw(picture.url).isEmpty {
            add(
                String(decoding: row.raw(picture.url), as: UTF8.self),
                picture.title.map { String(decoding: row.raw($0), as: UTF8.self) })
        }
        return photos
    }
}

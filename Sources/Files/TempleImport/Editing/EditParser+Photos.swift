internal import TempleModel

extension EditParser {
    private static let membersOfPhoto = ["url", "title", "credit", "license"]

    /// Reads the pictures. A repeated picture is kept once, as in an import.
    func readPhotos() {
        let place = EditPlace(MergedTemple.Field.photos.rawValue)
        let elements: [(input: EditInput, place: EditPlace)]
        switch self[place.member] {
        case nil: return
        case .null: elements = []
        case .list(let inputs):
            elements = inputs.enumerated().map { (input: $0.element, place: place.inside($0.offset)) }
        case .text(let text) where takesTexts:
            elements = Self.parts(of: text).map {
                (input: EditInput.object([EditInput.Member("url", .text($0))]), place: place)
            }
            if elements.isEmpty { return noteEmpty(at: place) }
        case .some(let input):
            return refuse(type: input, at: place, "write a list of objects with url, title, credit and license")
        }
        var photos: [Photo] = []
        var hasFault = false
        for element in elements {
            guard let photo = photo(element.input, at: element.place) else {
                hasFault = true
                continue
            }
            if !photos.contains(where: { $0.url == photo.url }) { photos.append(photo) }
        }
        guard photos.count <= Photo.mostOfOneTemple else {
            return note(
                .tooMany, at: place, "has \(photos.count) pictures", "write at most \(Photo.mostOfOneTemple)")
        }
        if !hasFault { values[.photos] = photos.isEmpty ? FieldValue.none : .photos(photos) }
    }

    /// Returns one picture; nil if it has a fault.
    private func photo(_ input: EditInput, at place: EditPlace) -> Photo? {
        guard case .object(let members) = input else {
            refuse(type: input, at: place, "write an object with url, title, credit and license")
            return nil
        }
        var isWhole = true
        for member in members where !Self.membersOfPhoto.contains(member.name) {
            refuse(unknown: member.name, among: Self.membersOfPhoto, at: place.inside(member.name))
            isWhole = false
        }
        // In one text of a command there are only addresses, and they have the place of the text.
        let inside = { (name: String) in place.name == place.member ? place : place.inside(name) }
        let read = { (name: String, rule: FieldRule) in
            self.text(members.first { $0.name == name }?.value, rule, at: inside(name))
        }
        let url = read("url", .webAddress)
        let captions = ["title", "credit", "license"].map { read($0, .line(longest: FieldReader.Longest.caption)) }
        if url.isUnnamed || url.isNull {
            note(.required, at: inside("url"), "is missing", "write the picture's address, with http:// or https://")
        }
        guard let url = url.value, isWhole, !captions.contains(where: \.isFaulty) else { return nil }
        return Photo(
            url: url, title: row.caption(captions[0].value), credit: row.caption(captions[1].value),
            license: row.caption(captions[2].value))
    }
}

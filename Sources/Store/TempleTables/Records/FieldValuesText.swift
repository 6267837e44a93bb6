internal import FoundationEssentials
internal import Geodesy
package import TempleModel
internal import Wording

/// Fields with their values as JSON text, as the history of changes stores them: an object of the fields' names.
package enum FieldValuesText {
    package static func text(_ values: FieldValues) throws -> String {
        try RecordText.encode(
            Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, ValueText($0.value)) }))
    }

    /// Returns the values of a text; without those that this program does not know, and none of a damaged text. Their texts
    /// are clean: JSON can have any character, and others may have written it.
    package static func values(_ text: String) -> FieldValues {
        let named = try? JSONDecoder().decode([String: ValueText].self, from: Data(text.utf8))
        var values: FieldValues = [:]
        for (name, value) in named ?? [:] {
            guard let field = MergedTemple.Field(rawValue: name), let value = value.value(of: field.kind) else {
                continue
            }
            values[field] = value
        }
        return values
    }
}

/// One value in JSON; without members for none.
private struct ValueText: Codable {
    var text: String?
    var texts: [String]?
    var lat: Double?
    var lng: Double?
    var precision: String?
    var stated: String?
    var lunar: String?
    var rating: Double?
    var count: Int?
    var photos: [Photo]?

    init(_ value: FieldValue) {
        switch value {
        case .none: break
        case .text(let text): self.text = text
        case .texts(let texts): self.texts = texts
        case .position(let coordinate, let precision):
            lat = coordinate.latitude
            lng = coordinate.longitude
            self.precision = precision?.rawValue
        case .hours(let hours):
            text = hours.text
            stated = hours.stated
            lunar = hours.lunar
        case .rating(let rating, let count):
            self.rating = rating
            self.count = count
        case .photos(let photos): self.photos = photos
        }
    }

    /// Returns the value; nil for a position that is none.
    func value(of kind: MergedTemple.Field.Kind) -> FieldValue? {
        switch kind {
        case .text: text.map { .text(CleanText.lines($0)) } ?? FieldValue.none
        case .texts:
            if let texts, !texts.isEmpty { .texts(texts.map(CleanText.line)) } else { FieldValue.none }
        case .position:
            if let lat, let lng, let coordinate = try? Coordinate(latitude: lat, longitude: lng) {
                .position(coordinate, precision.flatMap(PositionPrecision.init))
            } else {
                nil
            }
        case .hours:
            text == nil && stated == nil && lunar == nil
                ? FieldValue.none
                : .hours(
                    FieldValue.Hours(
                        text: text.map(CleanText.lines), stated: stated.map(CleanText.lines),
                        lunar: lunar.map(CleanText.lines)))
        case .rating: rating.map { .rating($0, count: count) } ?? FieldValue.none
        case .photos:
            if let photos, !photos.isEmpty { .photos(photos.map(\.cleaned)) } else { FieldValue.none }
        }
    }
}

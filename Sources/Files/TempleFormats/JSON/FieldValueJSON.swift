internal import Geodesy
public import TempleModel

/// Values of fields, as edits and the history have them, as members of a JSON object. A field that consists of several
/// members, such as the position, has all of them. No
/// value is null, or an empty list.
public enum FieldValueJSON {
    /// Writes an object with the members of all fields, in the order of ``MergedTemple/Field``.
    public static func object(_ values: FieldValues, to json: inout JSONWriter) {
        json.object { json in
            for field in MergedTemple.Field.allCases {
                if let value = values[field] { members(of: field, value, to: &json) }
            }
        }
    }

    /// Writes the members of one field into an object.
    public static func members(of field: MergedTemple.Field, _ value: FieldValue, to json: inout JSONWriter) {
        switch field.kind {
        case .position:
            let (place, precision): (Coordinate?, PositionPrecision?) =
                if case .position(let place, let precision) = value { (place, precision) } else { (nil, nil) }
            json.member("lat", place?.latitude, decimals: DecimalText.degreeDecimals)
            json.member("lng", place?.longitude, decimals: DecimalText.degreeDecimals)
            json.member("precision", precision?.rawValue)
        case .hours:
            let hours: FieldValue.Hours? = if case .hours(let hours) = value { hours } else { nil }
            json.member("open_time", hours?.text)
            json.member("opening_hours", hours?.stated)
            json.member("opening_hours_lunar", hours?.lunar)
        case .rating:
            let (rating, count): (Double?, Int?) =
                if case .rating(let rating, let count) = value { (rating, count) } else { (nil, nil) }
            json.key("rating")
            if let rating { json.value(exactly: rating) } else { json.null() }
            json.member("rating_count", count.map(Int64.init))
        case .text:
            json.key(named: field.rawValue)
            json.value(value.text)
        case .texts:
            json.key(named: field.rawValue)
            let texts = if case .texts(let texts) = value { texts } else { [String]() }
            json.array(texts) { json, text in json.value(text) }
        case .photos:
            json.key(named: field.rawValue)
            let photos = if case .photos(let photos) = value { photos } else { [Photo]() }
            json.array(photos) { json, photo in
                json.object { TempleJSON.members(of: photo, to: &$0) }
            }
        }
    }
}

extension FieldValue {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}

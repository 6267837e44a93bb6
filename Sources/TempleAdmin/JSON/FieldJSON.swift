internal import Geodesy
internal import TempleFormats
internal import TempleModel

/// Fields of a temple as the members that make them up, under the names by which an editor sets them.
enum FieldJSON {
    /// Writes the members of a field into an open object. No value is null, or an empty list.
    static func members(of field: MergedTemple.Field, _ value: FieldValue, to json: inout JSONWriter) {
        let names = field.members
        switch field.kind {
        case .text:
            json.key(named: names[0])
            if case .text(let text) = value { json.value(text) } else { json.null() }
        case .texts:
            json.key(named: names[0])
            let texts = if case .texts(let texts) = value { texts } else { [String]() }
            json.array(texts) { json, text in json.value(text) }
        case .position: position(value, names, to: &json)
        case .hours:
            let hours = if case .hours(let hours) = value { hours } else { FieldValue.Hours() }
            for (name, text) in zip(names, [hours.text, hours.stated, hours.lunar]) {
                json.key(named: name)
                json.value(text)
            }
        case .rating: rating(value, names, to: &json)
        case .photos:
            json.key(named: names[0])
            let photos = if case .photos(let photos) = value { photos } else { [Photo]() }
            json.array(photos) { json, photo in
                json.object { json in
                    json.member("url", photo.url)
                    json.member("title", photo.title)
                    json.member("credit", photo.credit)
                    json.member("license", photo.license)
                }
            }
        }
    }

    /// Writes all fields of a record into an open object.
    static func members(of record: TempleRecord, to json: inout JSONWriter) {
        for field in MergedTemple.Field.allCases { members(of: field, record.value(of: field), to: &json) }
    }

    /// Writes fields in their usual order into an open object.
    static func members(of values: FieldValues, to json: inout JSONWriter) {
        for field in MergedTemple.Field.allCases {
            if let value = values[field] { members(of: field, value, to: &json) }
        }
    }

    private static func position(_ value: FieldValue, _ names: [String], to json: inout JSONWriter) {
        var degrees: (latitude: Double, longitude: Double)?
        var precision: PositionPrecision?
        if case .position(let coordinate, let found) = value {
            degrees = (coordinate.latitude, coordinate.longitude)
            precision = found
        }
        for (name, number) in zip(names, [degrees?.latitude, degrees?.longitude]) {
            json.key(named: name)
            if let number { json.value(number, decimals: DecimalText.degreeDecimals) } else { json.null() }
        }
        json.key(named: names[2])
        json.value(precision?.rawValue)
    }

    private static func rating(_ value: FieldValue, _ names: [String], to json: inout JSONWriter) {
        var rating: Double?
        var count: Int?
        if case .rating(let found, let people) = value { (rating, count) = (found, people) }
        json.key(named: names[0])
        if let rating { json.value(written: Array(DecimalText.exact(rating).utf8)) } else { json.null() }
        json.key(named: names[1])
        if let count { json.value(Int64(count)) } else { json.null() }
    }
}

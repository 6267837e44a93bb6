internal import Geodesy
internal import TempleModel

/// Values of fields for people.
enum FieldValueText {
    static func text(_ value: FieldValue) -> String {
        switch value {
        case .none: "none"
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: "、")
        case .position(let place, let precision):
            "\(DecimalText.degrees(place.latitude)),\(DecimalText.degrees(place.longitude))"
                + (precision.map { " (\($0.rawValue))" } ?? "")
        case .hours(let hours): [hours.text, hours.stated, hours.lunar].compactMap(\.self).joined(separator: " | ")
        case .rating(let rating, let count): DecimalText.exact(rating) + (count.map { " (\($0))" } ?? "")
        case .photos(let photos): photos.map(\.url).joined(separator: " ")
        }
    }
}

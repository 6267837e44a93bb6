internal import Geodesy
internal import TempleModel
internal import Wording

/// The value of a field for reading: in the history, in a preview, of a source, and for whoever may not change it. All texts
/// of the data are isolated, so that none turns what is beside it.
enum FieldText {
    static func html(_ value: FieldValue, _ context: AdminContext) -> HTML {
        switch value {
        case .none: "<em>\(context.words("none", "無", "なし"))</em>"
        case .text(let text): lines(text)
        case .texts(let names):
            HTML(names.map { "<bdi>\($0)</bdi>" }, separator: "\(context.words(", ", "、", "、"))")
        case .position(let place, let precision):
            """
            <span class="digits">\("\(place.latitude)"), \("\(place.longitude)")</span>\
            \(precision.map { " (\($0.words.text(in: context.language)))" } ?? "")
            """
        case .hours(let hours):
            HTML(
                [hours.text, hours.stated.map { "\($0) (opening_hours)" }, hours.lunar.map { "\($0) (lunar)" }]
                    .compactMap { $0.map(lines) }, separator: "<br>")
        case .rating(let rating, let count): "\("\(rating)")\(count.map { " (\($0))" } ?? "")"
        case .photos(let photos): HTML(photos.map { picture($0) }, separator: "<br>")
        }
    }

    private static func lines(_ text: String) -> HTML {
        HTML(TempleTexts.lines(text).map { "<bdi>\($0)</bdi>" }, separator: "<br>")
    }

    /// Returns a picture in words. The page loads nothing from elsewhere, and links to nothing but web pages.
    private static func picture(_ photo: Photo) -> HTML {
        let about = [photo.title, photo.credit, photo.license].compactMap(\.self)
        let rest: [HTML] = about.map { " · <bdi>\($0)</bdi>" }
        guard ["https://", "http://"].contains(where: photo.url.hasPrefix) else {
            return "<bdi>\(photo.url)</bdi>\(rest)"
        }
        return "<a href=\"\(photo.url)\" rel=\"noreferrer noopener\"><bdi>\(photo.url)</bdi></a>\(rest)"
    }

    /// Returns the fields that have changed, each with its value before and after.
    static func changes(_ before: FieldValues, _ after: FieldValues, _ context: AdminContext) -> HTML {
        let rows: [HTML] = MergedTemple.Field.allCases.filter { before[$0] != after[$0] }.map { field in
            """
            <dt>\(field.about.label.text(in: context.language))</dt>
            <dd><del>\(html(before[field] ?? .none, context))</del> \
            <span aria-hidden="true">→</span> <ins>\(html(after[field] ?? .none, context))</ins></dd>

            """
        }
        return rows.isEmpty ? "" : "<dl class=\"changed\">\n\(rows)</dl>\n"
    }
}

extension PositionPrecision {
    /// What people call it.
    var words: Words {
        switch self {
        case .surveyed: Words("checked on the spot or on a map", "實地或地圖確認", "現地か地図で確認")
        case .geocoded: Words("computed from the address", "由地址推算", "住所から推定")
        case .shared: Words("shared by several temples", "與其他廟宇同一點", "ほかの廟と同じ位置")
        case .doubtful: Words("doubtful", "存疑", "疑わしい")
        }
    }
}

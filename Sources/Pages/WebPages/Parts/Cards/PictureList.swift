internal import TempleModel
internal import Wording

/// The pictures of a temple or a deity, each with its credit: links, or shown in the page where the operator allows their
/// host.
struct PictureList {
    private let photos: [Photo]
    private let subject: String
    private let context: PageContext

    init(_ photos: [Photo], cover: String?, of subject: String, _ context: PageContext) {
        var photos = photos
        if let cover, !photos.contains(where: { $0.url == cover }) { photos.insert(Photo(url: cover), at: 0) }
        self.photos = photos.filter { PageSettings.origin(of: $0.url) != nil }
        self.subject = subject
        self.context = context
    }

    var html: HTML {
        guard !photos.isEmpty else { return "" }
        return """
            <section>
            <h2 class="title">\(context.words("Pictures", "圖片", "写真"))</h2>
            <ul class="pictures">\(photos.enumerated().map { row($0.offset + 1, $0.element) })</ul>
            </section>
            """
    }

    private func row(_ number: Int, _ photo: Photo) -> HTML {
        let credit = [photo.credit, photo.license].compactMap { $0 }.map(context.data)
        let alternative =
            photo.title
            ?? context.words("Picture \(number) of \(subject)", "\(subject)的圖片 \(number)", "\(subject)の写真 \(number)")
        let title =
            photo.title.map(context.data)
            ?? context.markup(
                "Picture \(String(number)) of \(context.data(subject))", "\(subject)的圖片 \(String(number))",
                "\(context.data(subject))の写真 \(String(number))")
        let shown: HTML =
            context.site.settings.showsPicture(at: photo.url)
            ? "<img src=\"\(photo.url)\" alt=\"\(alternative)\" loading=\"lazy\" referrerpolicy=\"no-referrer\">"
            : title
        return """
            <li><a href="\(photo.url)" rel="noopener">\(shown)</a> <small class="second">\(HTML(credit, separator: "\(context.words(", ", "，", "、"))"))</small></li>

            """
    }
}

internal import TempleModel
internal import WebPages
internal import Wording

/// The part of a page beside a form: cards and pages as visitors will see them, in each language.
enum PreviewBeside {
    private static let languages: [Language] = [.chinese, .english, .japanese]
    /// The id of the form of a page, with which the chosen language is sent, so that a preview keeps it.
    static let form = "edit"
    /// The name of the choice of a language: it is no part of what is saved.
    static let language = "shown-language"

    /// Returns a form, or what is read in its place, with the part beside it.
    static func html(_ form: HTML, _ thing: some Previewed) -> HTML {
        guard thing.isSeen else { return form }
        let context = thing.context
        let sent = thing.form?[language].flatMap(Language.init) ?? context.language
        let ofForm: HTML = context.may(.editor) ? " form=\"\(Self.form)\"" : ""
        let tabs: [HTML] = languages.map { language in
            let checked: HTML = language == sent ? " checked" : ""
            return """
                <label class="filter" for="shown-\(language.rawValue)"><input type="radio" name="\(Self.language)"\(ofForm) \
                value="\(language.rawValue)" id="shown-\(language.rawValue)"\(checked)> <span lang="\(language.pageTag)">\(name(language))</span></label>

                """
        }
        return """
            <div class="with-shown">
            <div>
            \(form)\
            </div>
            <section class="shown" aria-labelledby="shown-title" tabindex="0">
            <h2 id="shown-title">\(context.words("What visitors will see", "訪客會看到的", "訪問者に見えるもの"))</h2>
            <details>
            <summary>\(context.words("Show it", "展開", "表示する"))</summary>
            <fieldset class="filters">
            <legend class="hidden-text">\(context.words("Language of what is shown", "顯示的語言", "表示の言語"))</legend>
            \(tabs)\
            </fieldset>
            <shown-part data-path="\(thing.path)" data-failed="\(failedWords(context))">
            \(nowOrFailed(thing).html)</shown-part>
            </details>
            </section>
            </div>

            """
    }

    /// Returns what is shown in the page. The form is there all the same where the store cannot be asked.
    private static func nowOrFailed(_ thing: some Previewed) -> Checked {
        (try? checked(thing)) ?? Checked(text: failedWords(thing.context))
    }

    private static func failedWords(_ context: AdminContext) -> String {
        context.words("This could not be shown now.", "目前無法顯示。", "今は表示できません。")
    }

    /// Returns what is shown, as the script takes it.
    static func checked(_ thing: some Previewed) throws -> Checked {
        let (context, shown) = (thing.context, try thing.shown())
        let names = shown.left.joined(separator: context.words(", ", "、", "、"))
        guard let parts = shown.parts else {
            guard !names.isEmpty else { return Checked(text: failedWords(context)) }
            return Checked(
                text: context.words(
                    "It is shown here as soon as these are there: \(names).", "填妥這些欄位後就會顯示：\(names)。",
                    "次の欄が正しく入ると、ここに表示されます：\(names)。"))
        }
        let below: [HTML] = try languages.map { language in
            """
            <div class="shown-part of-\(language.rawValue)" lang="\(language.pageTag)">
            \(try parts.html(in: language))</div>

            """
        }
        let text =
            names.isEmpty
            ? ""
            : context.words(
                "These are shown as they were before, because they cannot be saved as they are typed: \(names).",
                "這些欄位目前的內容不能儲存，因此仍顯示原來的：\(names)。", "次の欄は今の内容では保存できないため、前のまま表示しています：\(names)。")
        return Checked(text: text, isWrong: !names.isEmpty, below: HTML(below))
    }

    private static func name(_ language: Language) -> String {
        switch language {
        case .chinese: "中文"
        case .english: "English"
        case .japanese: "日本語"
        }
    }
}

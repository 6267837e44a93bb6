internal import Glibc
internal import Wording

/// `nearby manual`: writes the pages of the manual, for scdoc.
enum ManualCommand {
    static let specification = CommandSpecification(
        name: "nearby manual",
        summary: Words(
            "Write the manual pages as scdoc, which makes pages for man of them.", "輸出說明頁的原始檔，由 scdoc 轉為 man 的頁面。"),
        forms: ["FOLDER"], options: [], arguments: 1...1,
        notes: Words(
            """
            There is a page for each command, and nearby.conf.5.scd for the configuration file. Those in Chinese
            are in the folder zh_TW below it. Files that are there already are replaced.
            Example: nearby manual pages; scdoc <pages/nearby.1.scd >nearby.1; man -l nearby.1
            """,
            """
            每個指令一頁，設定檔為 nearby.conf.5.scd；中文頁在其下的 zh_TW 資料夾。已有的檔案會被取代。
            範例：nearby manual pages; scdoc <pages/nearby.1.scd >nearby.1; man -l nearby.1
            """))

    static func run(_ arguments: Arguments, _ console: Console, _ composition: Composition) throws(CommandError) {
        let folder = arguments.operands[0]
        guard !folder.isEmpty else { throw .usage("FOLDER is empty; give the folder for the pages", specification) }
        for language in [Language.english, .chinese] {
            let below = ManualPage.folder(of: language)
            try write(ManualPage.all(in: language), into: below.isEmpty ? folder : "\(folder)/\(below)")
        }
    }

    private static func write(_ pages: [ManualPage], into folder: String) throws(CommandError) {
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw failure(folder) }
        for page in pages {
            let path = "\(folder)/\(page.fileName)"
            guard let stream = fopen(path, "we") else { throw failure(path) }
            let isWritten = fputs(page.text, stream) >= 0
            guard fclose(stream) == 0, isWritten else { throw failure(path) }
        }
    }

    private static func failure(_ path: String) -> CommandError {
        let reason = String(cString: strerror(errno))
        return CommandError(.cannotCreate, "cannot write \(PrintableText.name(path)): \(reason)")
    }
}

internal import TempleImport
internal import TempleModel
internal import Wording

/// Shows a running import: progress and errors on standard error. Collects the outcome of each file for the report.
struct ImportPrinter {
    /// The number of errors that are printed one by one.
    static let shownMistakes = 20

    let console: Console
    let rejects: RejectsFile?
    /// The outcomes of the imported files.
    private(set) var outcomes: [ImportOutcome] = []
    private var file = ""
    private var progress: ProgressLine?
    private var rejected = 0
    private var ambiguous = 0
    private var mismatches = 0

    init(console: Console, rejects: RejectsFile?) {
        self.console = console
        self.rejects = rejects
    }

    mutating func show(_ event: ImportRun.Event) {
        switch event {
        case .began(let file, let recognised): begin(file, recognised)
        case .progress(let now): progress?.show(rows: now.rowsRead, bytes: now.bytesRead, of: now.totalBytes)
        case .rejected(let diagnostic):
            rejected += 1
            if rejected <= Self.shownMistakes { note(diagnostic.description) }
        case .refused(let name, let remark):
            rejected += 1
            if rejected <= Self.shownMistakes { note(name, remark) }
        case .ambiguous(let name, let remark):
            ambiguous += 1
            if ambiguous <= Self.shownMistakes { note(name, remark) }
        case .warning(let diagnostic) where diagnostic.code == .countyMismatch:
            // Either the address or the position is another place's.
            mismatches += 1
            if mismatches <= Self.shownMistakes { note(diagnostic.description) }
        case .warning, .passedOver: break
        case .finishing: progress?.finish()
        case .finished(let outcome): finish(outcome)
        case .unused(let refusal): note(refusal.description)
        }
    }

    /// Removes the progress bar, if a run ends with an error.
    mutating func clear() { progress?.clear() }

    private mutating func begin(_ file: String, _ recognised: ImportRecognition) {
        if let words = recognised.note(for: file) { console.note(words) }
        self.file = file
        progress = ProgressLine(console: console, label: file)
        rejected = 0
        ambiguous = 0
        mismatches = 0
    }

    private mutating func finish(_ outcome: ImportOutcome) {
        clear()
        noteMore(than: rejected, "rows")
        noteMore(than: mismatches, "rows of another county")
        outcomes.append(outcome)
    }

    /// Says how many of the rows were not printed, and where all of them are.
    private func noteMore(than count: Int, _ what: String) {
        guard count > Self.shownMistakes else { return }
        let keeper = rejects.map { "\($0.path) contains" } ?? "--rejects FILE writes"
        console.note("and \(count - Self.shownMistakes) more \(what); \(keeper) all of them")
    }

    private mutating func note(_ name: String, _ remark: RowRemark) {
        let id = remark.record.flatMap { $0 == name ? nil : "record \($0): " } ?? ""
        let column = remark.column.map { ": column \(PrintableText.escaped($0)):" } ?? ""
        note("\(file):\(remark.line): \(id)\(name)\(column) \(remark.reason): \(remark.remedy)")
    }

    private mutating func note(_ text: String) {
        clear()
        console.note(text)
    }
}

extension ImportRecognition {
    /// A note about assumptions in reading the file; nil if there is none.
    fileprivate func note(for file: String) -> String? {
        var notes: [String] = []
        if isGuess, let mapping { notes.append("read as --map \(mapping); correct it with --map if it is wrong") }
        if let edits { notes.append("read as --map \(edits); nothing else of the temples is touched") }
        if lacksSourceName { notes.append("its source is named \"table\"; change the name with --source") }
        return notes.isEmpty ? nil : "\(file): " + notes.joined(separator: "; ")
    }
}

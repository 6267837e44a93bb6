internal import RecordFiles

/// What a run says of the rows of one file: to its caller, in the file of rejects, and in the outcome.
struct FileRemarks {
    let file: String
    let rejects: RejectsFile?
    let report: (ImportRun.Event) -> Void
    private(set) var refused = FirstRemarks()
    private(set) var warned = FirstRemarks()
    private(set) var passedOver = FirstRemarks()

    init(file: String, rejects: RejectsFile?, report: @escaping (ImportRun.Event) -> Void) {
        self.file = file
        self.rejects = rejects
        self.report = report
    }

    /// Notes what the reading says of a row.
    mutating func note(_ diagnostic: ImportDiagnostic) {
        switch diagnostic.severity {
        case .rejected:
            rejects?.append(diagnostic)
            refused.keep(RowRemark(diagnostic))
            report(.rejected(diagnostic))
        // A skipped duplicate id counts as a warning: if the id is a typing mistake, the row is lost.
        case .skipped where diagnostic.code == .duplicateID, .warning:
            if diagnostic.rawRow != nil { rejects?.append(diagnostic) }
            warned.keep(RowRemark(diagnostic))
            report(.warning(diagnostic))
        case .skipped:
            passedOver.keep(RowRemark(diagnostic))
            report(.passedOver(diagnostic))
        }
    }

    /// Notes a row that the store refuses.
    ///
    /// - Parameter row: its fields for the file of rejects; nil for none.
    mutating func refuse(_ name: String, _ remark: RowRemark, _ row: RowFields?) {
        refused.keep(remark)
        if let row { rejects?.append(row, remark, .rejected, of: file) }
        report(.refused(name: name, remark))
    }

    mutating func warn(_ remark: RowRemark) { warned.keep(remark) }

    mutating func passOver(_ remark: RowRemark) { passedOver.keep(remark) }

    /// Writes the file of rejects. Call it before the rows are committed.
    ///
    /// - Throws: ``ImportRunError/rejects(_:file:)``.
    func flush() throws(ImportRunError) {
        do throws(RejectsError) {
            try rejects?.flush()
        } catch {
            throw .rejects(error, file: file)
        }
    }
}

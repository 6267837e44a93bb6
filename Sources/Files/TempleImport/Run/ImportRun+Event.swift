extension ImportRun {
    /// Event in a run. Events come in the order in which they happen.
    ///
    /// Each file has ``began(file:_:)`` first and ``finished(_:)`` last, unless the run throws before.
    public enum Event: Sendable {
        /// A file begins: the named file, or a file in an archive. The second value is its recognised schema.
        case began(file: String, ImportRecognition)
        /// Progress of the reading: about every 256 KiB, and at the end.
        case progress(ImportProgress)
        /// A row was rejected.
        case rejected(ImportDiagnostic)
        /// A row was accepted with a warning, or was skipped because an earlier row has the same id.
        case warning(ImportDiagnostic)
        /// A row was skipped for what it is.
        case passedOver(ImportDiagnostic)
        /// A record may belong to one of several stored temples. The remark is about the row. Of a temple, the event comes
        /// after all rows.
        case ambiguous(name: String, RowRemark)
        /// The store refuses a record for what the remark about its row says. The row counts as rejected.
        case refused(name: String, RowRemark)
        /// All rows of the file are checked; the transaction is about to be committed.
        case finishing
        /// The file is imported. In a dry run, it would be.
        case finished(ImportOutcome)
        /// A file of an archive is not used.
        case unused(FileRefusal)
    }
}

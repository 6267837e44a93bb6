public import TempleModel

extension ImportRun {
    /// What happens in a run, in the order in which it happens.
    ///
    /// Each file has ``began(file:_:)`` first and ``finished(_:)`` last, unless the run throws before.
    public enum Event: Sendable {
        /// A file begins: the one named, or one out of an archive; what it was taken for.
        case began(file: String, ImportRecognition)
        /// How far the reading is: about every 256 KiB, and at the end.
        case progress(ImportProgress)
        /// A row was refused.
        case rejected(ImportDiagnostic)
        /// A row was taken with a warning, or has the id of a row above it, which is the one that counts.
        case warning(ImportDiagnostic)
        /// A row was passed over for what it is.
        case passedOver(ImportDiagnostic)
        /// A record that may be of one of several stored temples, and what is said of its row; told after all rows.
        case ambiguous(TempleRecord, RowRemark)
        /// All rows of the file are judged; what is left is to write them for good.
        case finishing
        /// The file is in, or in a dry run would be.
        case finished(ImportOutcome)
        /// A file of an archive is not used.
        case unused(FileRefusal)
    }
}

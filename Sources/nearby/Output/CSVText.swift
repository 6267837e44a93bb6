internal import RecordFiles

/// Lines of CSV (RFC 4180).
enum CSVText {
    static func line(_ fields: [String]) -> String { CSVLine.text(fields) }
}

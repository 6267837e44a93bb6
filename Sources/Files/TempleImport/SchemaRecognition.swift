/// Recognition of a file's schema by the names of its fields.
enum SchemaRecognition {
    /// Returns the schema from the options, or the first schema that recognises the fields.
    ///
    /// - Throws: ``ImportError/Reason/unknownSchema(columns:)``.
    static func schema(
        of columns: FileColumns, _ options: ImportOptions
    ) throws(ImportError.Reason) -> ImportSchema {
        if options.edits != nil { return .edits }
        if let schema = options.schema { return schema }
        if let mapping = options.mapping { return mapping.schema }
        if NearbySchema.recognises(columns) { return .nearby }
        if FestivalSchema.recognises(columns) { return .moiFestival }
        if RegistrySchema.recognises(columns) { return .moi }
        if NewTaipeiSchema.recognises(columns) { return .newTaipei }
        if TaipeiSchema.recognises(columns) { return .taipei }
        if OSMSchema.recognises(columns) { return .osm }
        if TourismSchema.recognises(columns) { return .tourism }
        if AttractionSchema.recognises(columns) { return .attractions }
        if AttractionHoursSchema.recognises(columns) { return .attractionHours }
        if TableSchema.guess(columns) != nil { return .table }
        if let field = RegistrySchema.fieldOfOthers(columns) { throw .notTemples(field: field) }
        // Not enough columns to read the file, but enough to report what is missing.
        if RegistrySchema.nearlyRecognises(columns) { return .moi }
        throw .unknownSchema(columns: columns.names)
    }
}

/// Recognised schema and mapping of a file.
public struct ImportRecognition: Equatable, Sendable {
    public let schema: ImportSchema
    /// Mapping of fields to columns, if one was given, and of every ``ImportSchema/table``. If it is a guess, it is shown
    /// to the caller.
    public let mapping: ColumnMapping?
    /// Whether the mapping is a guess.
    public let isGuess: Bool
    /// Whether the records have the default source name `table`, because the caller gave no source name.
    public let lacksSourceName: Bool
    /// Columns of a file of edits, as they are read.
    public var edits: EditMapping?
}

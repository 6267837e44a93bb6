public import TempleModel

/// One import as JSON, with the counts of each file.
public enum ImportEntryJSON {
    /// Writes an import as an object.
    public static func write(_ entry: ImportEntry, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", entry.id)
            json.member("imported_at", UTCText.text(secondsSince1970: entry.importedAt))
            json.member("author", entry.author)
            json.member("file", entry.file)
            json.member("form", entry.schema)
            counts(of: entry, to: &json)
            json.member("undone_at", entry.undoneAt.map(UTCText.text(secondsSince1970:)))
            json.member("can_be_undone", entry.canBeUndone && entry.undoneAt == nil)
            json.key("files")
            json.array(entry.files) { json, file in
                json.object { json in
                    json.member("file", file.name)
                    json.member("form", file.schema)
                    counts(of: file, to: &json)
                }
            }
        }
    }

    private static func counts(of counted: some ImportCounted, to json: inout JSONWriter) {
        json.member("inserted", Int64(counted.inserted))
        json.member("updated", Int64(counted.updated))
        json.member("joined", Int64(counted.joined))
        json.member("unchanged", Int64(counted.unchanged))
        json.member("removed", Int64(counted.removed))
        json.member("rejected", Int64(counted.rejected))
    }
}

/// The counts of an import, of one file or of a whole command.
private protocol ImportCounted {
    var inserted: Int { get }
    var updated: Int { get }
    var joined: Int { get }
    var unchanged: Int { get }
    var removed: Int { get }
    var rejected: Int { get }
}

extension ImportEntry: ImportCounted {}
extension ImportedFile: ImportCounted {}

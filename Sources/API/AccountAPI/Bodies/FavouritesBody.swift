internal import AccountModel
package import HTTPModel
package import TempleModel

/// The bodies of favourites: the whole list in order, `[{"temple_id": 190, "note": "..."}]`, or the note of one.
package enum FavouritesBody {
    /// The members of an answer that only the server sets.
    static let serverNames = ["created_at", "temple"]

    /// What a body says of a note.
    enum Note: Sendable {
        /// It does not name it.
        case kept
        /// Nil for none.
        case set(String?)

        /// Returns the note of a favourite in place of the present one.
        func applied(to present: String?) -> String? {
            switch self {
            case .kept: present
            case .set(let note): note
            }
        }
    }

    /// Reads a list.
    ///
    /// - Parameter present: returns the id that a temple has now; nil where there is no such temple.
    static func list(
        _ body: EditInput, present: (Int64) throws -> Int64?
    ) throws -> [(temple: Int64, note: Note)] {
        var list = ListReader(most: AccountLimits.mostFavourites)
        return try list.read(body, known: ["temple_id", "note"], passing: serverNames) { reader in
            let id = reader.integer("temple_id", .required, in: 0...999_999_999_999_999).map { Int64($0) }
            let note = note(&reader)
            guard let id else { return nil }
            guard let temple = try present(id) else {
                reader.refuse("temple_id", "unknown", "there is no temple with this id")
                return nil
            }
            return (id: temple, member: "temple_id", value: (temple: temple, note: note))
        }
    }

    /// Reads the note of one favourite.
    static func note(_ members: [EditInput.Member]) throws(EditFaults) -> Note {
        var reader = BodyReader(members, known: ["note"], passing: ["temple_id"] + serverNames)
        let note = note(&reader)
        try reader.check()
        return note
    }

    /// Reads the field `note` of a form; a blank one is none.
    package static func note(fields: FormFields) throws(EditFaults) -> String? {
        // Forms have CR LF for each end of a line.
        let text = String(String.UnicodeScalarView((fields["note"] ?? "").unicodeScalars.lazy.filter { $0 != "\r" }))
            .replacing("\t", with: " ")
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
        return try note([EditInput.Member("note", .text(text))]).applied(to: nil)
    }

    private static func note(_ reader: inout BodyReader) -> Note {
        guard reader.has("note") else { return .kept }
        return .set(reader.text("note", .nullable, longest: AccountLimits.longestNote, isOneLine: false))
    }
}

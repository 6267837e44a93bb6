internal import RecordFiles
internal import TempleModel

/// Reader of all data files of one input, on the reading thread.
struct MemberReading {
    let options: ImportOptions
    let isAlone: Bool
    let hasRows: Bool
    /// Refused files of an archive, until one file is used. If none is used, the first refusal is the error of the
    /// import.
    private var withheld: [FileRefusal] = []
    private var hasBegun = false
    /// Number of hidden and empty files already reported.
    private var unusedFiles = 0
    private var held = HeldAttractions()

    init(options: ImportOptions, isAlone: Bool, hasRows: Bool) {
        self.options = options
        self.isAlone = isAlone
        self.hasRows = hasRows
    }

    /// Reads all files of an input.
    ///
    /// - Throws: `RecordFileError`, ``ImportError``, ``ImportRunError``.
    mutating func read(_ input: ImportInput, to sender: inout ReadAhead.Sender) throws {
        let file = try input.open()
        var next = try self.next(file, input.name, &sender)
        while let (name, reader) = next {
            let recognised = try reader.checkHeader()
            if recognised.schema == .attractionHours {
                guard name != input.name else { throw ImportError(file: name, reason: .hoursAlone) }
                try held.readHours(reader, sender)
                next = try self.next(file, input.name, &sender)
                continue
            }
            let isFirst = !hasBegun
            begin(&sender)
            if recognised.schema == .attractions {
                held.append(try HeldAttractions.List(name, recognised, reader, hasRows: hasRows, sender))
                next = try self.next(file, input.name, &sender)
                if isAlone, !isFirst { throw ImportRunError.severalFiles(input.name) }
                continue
            }
            sender.send(.began(name: name, recognised))
            let summary = try read(reader, to: &sender)
            next = try self.next(file, input.name, &sender)
            // Thrown before the end of the file is sent, so that nothing of it is committed.
            if isAlone, next != nil || !isFirst { throw ImportRunError.severalFiles(input.name) }
            sender.send(.ended(summary))
        }
        for list in held.lists {
            sender.send(.began(name: list.name, list.recognised))
            for row in held.rows(of: list) { sender.send(.row(row)) }
            sender.send(.ended(list.summary))
        }
        guard let first = withheld.first else { return }
        for refusal in withheld.dropFirst() { sender.send(.unused(refusal)) }
        // Not sent as an event: it is the error of the import.
        throw ImportRunError.file(first)
    }

    private mutating func begin(_ sender: inout ReadAhead.Sender) {
        hasBegun = true
        for refusal in withheld { sender.send(.unused(refusal)) }
        withheld = []
    }

    private mutating func passOver(_ refusal: FileRefusal, _ sender: inout ReadAhead.Sender) {
        if hasBegun { sender.send(.unused(refusal)) } else { withheld.append(refusal) }
    }

    /// Returns the next file that can be imported. In an archive, the other files are reported.
    private mutating func next(
        _ file: RecordFile, _ input: String, _ sender: inout ReadAhead.Sender
    ) throws -> (String, TempleFileReader)? {
        while true {
            do {
                defer {
                    for error in file.passedOver.dropFirst(unusedFiles) { sender.send(.unused(.unreadable(error))) }
                    unusedFiles = file.passedOver.count
                }
                guard let member = try file.nextMember() else { return nil }
                let reader = TempleFileReader(rows: member.rows, name: member.name, options: options)
                do {
                    try reader.checkHeader()
                } catch let error as ImportError where member.name != input {
                    passOver(.notImportable(error), &sender)
                    continue
                }
                return (member.name, reader)
            } catch let error as RecordFileError where error.file != input {
                passOver(.unreadable(error), &sender)
            }
        }
    }

    private func read(_ reader: TempleFileReader, to sender: inout ReadAhead.Sender) throws -> ImportSummary {
        var row: RowFields?
        return try reader.read(
            record: { record, line in
                try sender.checkCancellation()
                sender.send(.row(.record(record, line: line, row)))
            },
            diagnostic: { sender.send(.row(.diagnostic($0))) },
            progress: { progress in
                try sender.checkCancellation()
                sender.send(.progress(progress))
            },
            row: hasRows ? { row = $0 } : nil)
    }
}

internal import RecordFiles
internal import TempleModel

/// The reading of all files of data that one input has, on the thread that is ahead.
struct MemberReading {
    let options: ImportOptions
    let isAlone: Bool
    let hasRows: Bool
    /// Why files of an archive are not used, as long as none is: the first may be why there is no import at all.
    private var withheld: [FileRefusal] = []
    private var hasBegun = false
    /// How many hidden and empty files have been told.
    private var unusedFiles = 0
    private var held = HeldAttractions()

    init(options: ImportOptions, isAlone: Bool, hasRows: Bool) {
        self.options = options
        self.isAlone = isAlone
        self.hasRows = hasRows
    }

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
            // Said before the file's end is, so that nothing of it is written.
            if isAlone, next != nil || !isFirst { throw ImportRunError.severalFiles(input.name) }
            sender.send(.ended(summary))
        }
        for list in held.lists {
            sender.send(.began(name: list.name, list.recognised))
            for event in held.events(of: list) { sender.send(event) }
            sender.send(.ended(list.summary))
        }
        guard let first = withheld.first else { return }
        for refusal in withheld.dropFirst() { sender.send(.unused(refusal)) }
        // Told once, as what ends the import.
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

    /// The next file that can be imported at all; of an archive, the others are told.
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
                sender.send(.record(record, line: line, row))
            },
            diagnostic: { sender.send(.diagnostic($0)) },
            progress: { progress in
                try sender.checkCancellation()
                sender.send(.progress(progress))
            },
            row: hasRows ? { row = $0 } : nil)
    }
}

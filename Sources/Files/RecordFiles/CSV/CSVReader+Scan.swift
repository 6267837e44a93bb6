extension CSVReader {
    /// Continues the current record in `bytes`, which starts at the start of the record; returns false if more bytes
    /// are needed.
    func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let available = min(bytes.count, limits.delimited.rowBytes)
        while cursor < available {
            switch state {
            case .fieldStart:
                fieldStart = cursor
                fieldHasDoubledQuotes = false
                if bytes[cursor] == ASCII.quote {
                    cursor += 1
                    fieldStart = cursor
                    state = .quoted
                } else {
                    state = .unquoted
                }
            case .unquoted:
                if scanUnquoted(bytes, available) { return true }
            case .quoted:
                if scanQuoted(bytes, available) { return true }
            case .afterQuote:
                if closeQuoted(bytes[cursor]) { return true }
            }
        }
        return bytes.count >= limits.delimited.rowBytes && stop(.rowTooLong)
    }

    /// Ends the current record at the end of the file.
    func finishAtEnd() {
        switch state {
        case .fieldStart:
            fieldStart = cursor
            _ = endField(at: cursor)
        case .unquoted: _ = endField(at: cursor)
        case .afterQuote: _ = endField(at: cursor - 1)
        case .quoted: _ = stop(.unterminatedQuote)
        }
    }

    private func scanUnquoted(_ bytes: UnsafeBufferPointer<UInt8>, _ available: Int) -> Bool {
        let bound = min(available, fieldStart + limits.delimited.fieldBytes + 1)
        let delimiter = delimiter
        var index = cursor
        while index < bound {
            let byte = bytes[index]
            if byte == delimiter || byte == ASCII.lineFeed || byte == ASCII.carriageReturn { break }
            index += 1
        }
        cursor = index
        guard index < bound else { return index > fieldStart + limits.delimited.fieldBytes && stop(.fieldTooLong) }
        guard endField(at: index) else { return true }
        cursor += 1
        return bytes[index] != delimiter
    }

    private func scanQuoted(_ bytes: UnsafeBufferPointer<UInt8>, _ available: Int) -> Bool {
        let bound = min(available, fieldStart + limits.delimited.fieldBytes + 1)
        var index = cursor
        while index < bound {
            let byte = bytes[index]
            if byte == ASCII.quote { break }
            if byte == ASCII.lineFeed || byte == ASCII.carriageReturn, firstInnerLineEnd == nil {
                firstInnerLineEnd = index
            }
            index += 1
        }
        cursor = index
        guard index < bound else { return index > fieldStart + limits.delimited.fieldBytes && stop(.fieldTooLong) }
        cursor += 1
        state = .afterQuote
        return false
    }

    /// Decides by the next byte what a quote inside a quoted field means; returns true if the record ends.
    private func closeQuoted(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.quote:
            fieldHasDoubledQuotes = true
            cursor += 1
            state = .quoted
            return false
        case delimiter, ASCII.lineFeed, ASCII.carriageReturn:
            guard endField(at: cursor - 1) else { return true }
            cursor += 1
            return byte != delimiter
        default:
            return stop(.textAfterQuote)
        }
    }

    /// Adds the field that ends before `end`; returns false if there are too many fields.
    private func endField(at end: Int) -> Bool {
        guard fields.count < limits.columns else { return !stop(.tooManyColumns) }
        fields.append(Field(start: fieldStart, end: end, hasDoubledQuotes: fieldHasDoubledQuotes))
        state = .fieldStart
        return true
    }

    private func stop(_ problem: RowProblem) -> Bool {
        self.problem = problem
        stoppedInsideLine = true
        return true
    }
}

/// A member's bytes as UTF-8 text, whatever they were.
struct TextLayer {
    let source: PeekedByteSource
    /// What could not be decoded; nil for UTF-8 that has not been looked at.
    let replacements: Replacements?
    /// Where the first byte of text stands in the file.
    let offset: Int
    let container: ContainerKind

    /// - Throws: ``RecordFileError`` for what is not text, or a web page.
    init(_ source: PeekedByteSource, file: String) throws(RecordFileError) {
        do throws(RecordFileError.Reason) {
            let head: [UInt8]
            do throws(RecordFileError) { head = try source.peek(TextEncoding.sampleBytes) } catch { throw error.reason }
            let encoding = try TextEncoding(head)
            source.drop(encoding.markBytes)
            offset = encoding.markBytes
            switch encoding.scheme {
            case .utf8:
                container = try ContainerKind(head.dropFirst(encoding.markBytes))
                guard container.needsValidUTF8 else {
                    replacements = nil
                    self.source = source
                    return
                }
                let repaired = DecodingByteSource(source: source, converter: UTF8Repair(), offset: offset)
                replacements = repaired.replacements
                self.source = PeekedByteSource(repaired)
            case .iconv(let name):
                guard let converter = IconvConverter(name) else {
                    throw .unsupported("\(name.rawValue) text, whose table this system does not have,")
                }
                let decoded = DecodingByteSource(source: source, converter: converter, offset: offset)
                replacements = decoded.replacements
                self.source = PeekedByteSource(decoded)
                let text: [UInt8]
                do throws(RecordFileError) {
                    text = try self.source.peek(TextEncoding.sampleBytes)
                } catch {
                    throw error.reason
                }
                container = try ContainerKind(text[...])
            }
        } catch {
            throw RecordFileError(file: file, reason: error)
        }
    }
}

/// Bytes of a member as UTF-8 text, decoded from any supported encoding.
struct TextLayer {
    let source: PeekedByteSource
    /// Places that could not be decoded; nil for UTF-8 that is not checked here.
    let replacements: Replacements?
    /// Offset in the file of the first byte of text.
    let offset: Int
    let container: ContainerKind

    /// Recognises the encoding and the format.
    ///
    /// - Throws: ``RecordFileError`` if the bytes are not text.
    init(_ source: PeekedByteSource, file: String) throws(RecordFileError) {
        do throws(RecordFileError.Reason) {
            let head: [UInt8]
            do throws(RecordFileError) { head = try source.peek(TextEncoding.sampleBytes) } catch { throw error.reason }
            var encoding = try TextEncoding(head)
            if encoding.scheme == .utf8, encoding.markBytes == 0, try ContainerKind(head[...]) == .html,
                let declared = try PageCharset.declared(in: head)
            {
                encoding.scheme = declared
            }
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
                    throw .unsupported("\(name.rawValue) text (this system cannot convert it)")
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

import CArchive
import Glibc
internal import Wording

/// Single pass through an archive or a compressed file with libarchive, which reads the bytes from a ``ByteSource``.
final class ArchiveReader {
    enum Kind {
        case zip, tar
        /// One file compressed with bzip2, xz or zstd.
        case compressed
    }

    /// Entry in an archive.
    struct Entry {
        /// Name for messages and reports, escaped. No file is opened under it.
        var name: String
        var isFile: Bool
        var isFolder: Bool
        var isEncrypted: Bool
    }

    /// Result of a read: a number of bytes, or libarchive's error message.
    enum Outcome {
        case bytes(Int)
        case failed(String)
    }

    private let handle: OpaquePointer?
    private let source: any ByteSource
    /// The zip, if it is read by its directory.
    private let package: SpooledBytes?
    private let input: UnsafeMutableRawBufferPointer
    /// Error that the source threw in libarchive's read callback.
    private var thrown: RecordFileError?
    /// Unread rest of libarchive's last block.
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Reason why the entry ends after this block.
    private var failure: String?

    init(source: any ByteSource, kind: Kind) {
        self.source = source
        package = nil
        input = .allocate(byteCount: 64 << 10, alignment: 1)
        handle = archive_read_new()
        switch kind {
        case .zip: archive_read_support_format_zip_streamable(handle)
        case .tar: archive_read_support_format_tar(handle)
        case .compressed:
            archive_read_support_format_raw(handle)
            archive_read_support_filter_bzip2(handle)
            archive_read_support_filter_xz(handle)
            archive_read_support_filter_zstd(handle)
        }
        let context = Unmanaged.passUnretained(self).toOpaque()
        archive_read_open(
            handle, context, nil,
            { _, context, block in
                guard let context else { return -1 }
                return Unmanaged<ArchiveReader>.fromOpaque(context).takeUnretainedValue().refill(block)
            }, nil)
    }

    /// Reads a zip in memory by its directory.
    init(package bytes: SpooledBytes) {
        source = bytes
        package = bytes
        input = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        handle = archive_read_new()
        archive_read_support_format_zip_seekable(handle)
        archive_read_open_memory(handle, bytes.bytes.baseAddress, bytes.bytes.count)
    }

    deinit {
        archive_read_free(handle)
        input.deallocate()
    }

    var bytesRead: Int {
        if let package { return package.share(of: Int(archive_filter_bytes(handle, -1))) }
        return source.bytesRead
    }
    var totalBytes: Int? { source.totalBytes }
    var sourceEndedEarly: String? { source.endedEarly }

    /// Returns the next entry; nil at the end.
    ///
    /// - Throws: the source's error, or ``RecordFileError/Reason/damagedArchive(_:)`` with the name `file`.
    func nextEntry(file: String) throws(RecordFileError) -> Entry? {
        block = UnsafeRawBufferPointer(start: nil, count: 0)
        failure = nil
        var entry: OpaquePointer?
        let status = EntryNames.read { archive_read_next_header(handle, &entry) }
        if let thrown { throw thrown }
        if status == ARCHIVE_EOF { return nil }
        guard status >= ARCHIVE_WARN, let entry else {
            throw RecordFileError(file: file, reason: .damagedArchive(message))
        }
        let type = archive_entry_filetype(entry)
        return Entry(
            name: EntryNames.decoded(archive_entry_pathname(entry)), isFile: type == S_IFREG || type == 0,
            isFolder: type == S_IFDIR,
            isEncrypted: archive_entry_is_data_encrypted(entry) == 1)
    }

    /// Reads bytes of the current entry; 0 bytes at its end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(RecordFileError) -> Outcome {
        // One block at a time: archive_read_data fills the whole buffer, and loses its bytes if the data ends early.
        while block.isEmpty {
            if let failure { return .failed(failure) }
            var start: UnsafeRawPointer?
            var count = 0
            var offset: la_int64_t = 0
            let status = archive_read_data_block(handle, &start, &count, &offset)
            if let thrown { throw thrown }
            if status == ARCHIVE_EOF { return .bytes(0) }
            // The last block may come together with a checksum error.
            if status != ARCHIVE_OK, status != ARCHIVE_RETRY { failure = message }
            block = UnsafeRawBufferPointer(start: start, count: count)
        }
        let count = min(buffer.count, block.count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
        block = UnsafeRawBufferPointer(rebasing: block[count...])
        return .bytes(count)
    }

    private var message: String {
        guard let words = archive_error_string(handle) else { return "it is damaged" }
        return DiagnosticText.escaped(String(cString: words))
    }

    private func refill(_ block: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
        do throws(RecordFileError) {
            let count = try source.read(into: input)
            block?.pointee = UnsafeRawPointer(input.baseAddress)
            return count
        } catch {
            thrown = error
            return -1
        }
    }
}

/// Names of an archive's entries. By default, libarchive converts them to the locale's encoding; this prevents it.
enum EntryNames {
    /// Runs `body` with UTF-8 names, whatever the program's locale is.
    static func read<T>(_ body: () -> T) -> T {
        guard let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return body() }
        let before = uselocale(utf8)
        defer {
            uselocale(before)
            freelocale(utf8)
        }
        return body()
    }

    /// Decodes a name, and escapes what must not be printed. If it is not UTF-8, it may be Big5, as older zip programs
    /// write it.
    static func decoded(_ name: UnsafePointer<CChar>?) -> String {
        guard let name else { return "?" }
        let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
        if let text = String(validating: bytes, as: UTF8.self) { return PrintableText.name(text) }
        let converter = IconvConverter(.big5)
        let output = ByteBuffer()
        let replacements = Replacements()
        _ = converter?.convert(
            bytes.bindMemory(to: UInt8.self), isLast: true, into: TextOutput(output, replacements, 0, 0))
        return converter != nil && replacements.isEmpty
            ? PrintableText.name(String(decoding: output.bytes, as: UTF8.self)) : PrintableText.name(bytes: bytes)
    }
}

import CArchive

/// Writer of archives and compressed files in memory, with libarchive.
enum ArchiveWriter {
    struct Entry {
        var name: [UInt8]
        var bytes: [UInt8]
        var isDirectory = false

        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

        init(_ name: String, _ bytes: [UInt8], isDirectory: Bool = false) {
            self.name = Array(name.utf8)
            self.bytes = bytes
            self.isDirectory = isDirectory
        }
    }

    static func zip(_ entries: [Entry]) -> [UInt8] { write(entries) { archive_write_set_format_zip($0) } }
    static func tar(_ entries: [Entry]) -> [UInt8] { write(entries) { archive_write_set_format_ustar($0) } }

    static func tarGzip(_ entries: [Entry]) -> [UInt8] {
        write(entries) {
            archive_write_set_format_ustar($0)
            archive_write_add_filter_gzip($0)
        }
    }

    /// Returns one file, compressed by a filter's name: gzip, bzip2, xz, zstd.
    static func compress(_ bytes: [UInt8], _ filter: String) -> [UInt8] {
        write([Entry("data", bytes)]) {
            archive_write_set_format_raw($0)
            archive_write_add_filter_by_name($0, filter)
        }
    }

    private static func write(_ entries: [Entry], _ configure: (OpaquePointer?) -> Void) -> [UInt8] {
        let archive = archive_write_new()
        configure(archive)
        archive_write_set_bytes_in_last_block(archive, 1)
        let capacity = entries.reduce(1 << 16) { $0 + $1.bytes.count * 2 + 2_048 }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
        defer { memory.deallocate() }
        var used = 0
        archive_write_open_memory(archive, memory.baseAddress, memory.count, &used)
        for item in entries {
            let entry = archive_entry_new()
            (item.name + [0]).withUnsafeBytes {
                archive_entry_set_pathname(entry, $0.bindMemory(to: CChar.self).baseAddress)
            }
            archive_entry_set_size(entry, Int64(item.bytes.count))
            archive_entry_set_filetype(entry, item.isDirectory ? 0o040000 : 0o100000)
            archive_entry_set_perm(entry, 0o644)
            archive_write_header(archive, entry)
            _ = item.bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
            archive_entry_free(entry)
        }
        archive_write_close(archive)
        archive_write_free(archive)
        return Array(memory[..<used])
    }
}

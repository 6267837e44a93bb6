import Glibc

/// Converter from bytes to valid UTF-8, one part at a time.
protocol TextConverter {
    /// Converts as much as it can; returns the number of converted bytes. A character that continues beyond `input`
    /// waits for more bytes, unless `isLast` is true.
    func convert(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: TextOutput) -> Int
}

/// Converter that replaces every invalid part of UTF-8.
struct UTF8Repair: TextConverter {
    func convert(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: TextOutput) -> Int {
        var start = 0
        while start < input.count {
            let rest = UnsafeBufferPointer(rebasing: input[start...])
            guard let invalid = UTF8Check.firstInvalid(of: rest) else {
                output.append(rest)
                break
            }
            output.append(UnsafeBufferPointer(rebasing: rest[..<invalid.lowerBound]))
            start += invalid.lowerBound
            if !isLast, start + 3 >= input.count, UTF8Check.mayGoOn(input[start...]) { return start }
            output.replace(inputAt: start)
            start += max(invalid.count, 1)
        }
        return input.count
    }
}

/// Converter for an encoding that glibc's iconv decodes.
final class IconvConverter: TextConverter {
    enum Encoding: String {
        case big5 = "BIG5"
        case utf16LittleEndian = "UTF-16LE"
        case utf16BigEndian = "UTF-16BE"
        // Only to recognise and name files in these encodings; they are not read.
        case gb18030 = "GB18030"
        case eucJapanese = "EUC-JP"
        case shiftJIS = "CP932"
        case eucKorean = "EUC-KR"
    }

    private let encoding: Encoding
    private let handle: iconv_t
    private let scratch: UnsafeMutableBufferPointer<CChar>

    /// Creates a converter; nil if the system does not have the encoding's table.
    init?(_ encoding: Encoding) {
        guard let opened = iconv_open("UTF-8", encoding.rawValue), opened != iconv_t(bitPattern: -1) else { return nil }
        self.encoding = encoding
        handle = opened
        scratch = .allocate(capacity: 16 << 10)
    }

    deinit {
        iconv_close(handle)
        scratch.deallocate()
    }

    func convert(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: TextOutput) -> Int {
        var start = 0
        while start < input.count {
            let (taken, code) = step(UnsafeBufferPointer(rebasing: input[start...]), into: output)
            start += taken
            if code == EINVAL, !isLast { return start }
            if code == EILSEQ, encoding == .big5, let own = Big5UserDefined.utf8(input[start...].prefix(2)) {
                own.withUnsafeBufferPointer { output.append($0) }
                start += 2
            } else if code == EINVAL || code == EILSEQ {
                output.replace(inputAt: start)
                start += code == EINVAL ? input.count - start : wrongBytes(input[start...])
            }
        }
        return input.count
    }

    /// Calls iconv once; returns how many bytes it converted, and why it stopped.
    private func step(_ input: UnsafeBufferPointer<UInt8>, into output: TextOutput) -> (taken: Int, code: Int32) {
        var source = UnsafeMutableRawPointer(mutating: input.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var sourceLeft = input.count
        var target = scratch.baseAddress
        var targetLeft = scratch.count
        let result = iconv(handle, &source, &sourceLeft, &target, &targetLeft)
        let code = result == -1 ? errno : 0
        let made = UnsafeRawBufferPointer(scratch).bindMemory(to: UInt8.self)
        output.append(UnsafeBufferPointer(rebasing: made[..<(scratch.count - targetLeft)]))
        return (input.count - sourceLeft, code)
    }

    /// Returns the number of bytes of a character that cannot be decoded.
    private func wrongBytes(_ input: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard encoding == .big5 else {
            return encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? min(2, input.count) : 1
        }
        // A well-formed pair without a character is two bytes. A byte that cannot start a pair is one.
        guard let lead = input.first, 0x81...0xFE ~= lead, let trail = input.dropFirst().first else { return 1 }
        return 0x40...0x7E ~= trail || 0xA1...0xFE ~= trail ? 2 : 1
    }
}

import Glibc

/// Turns bytes into valid UTF-8, a stretch at a time.
protocol TextConverter {
    /// Converts what it can and returns how many bytes that were; a character that goes on beyond `input` waits for
    /// more, unless this is the last of it.
    func convert(_ input: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: TextOutput) -> Int
}

/// UTF-8 with every stretch that is none replaced.
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

/// What glibc's iconv decodes.
final class IconvConverter: TextConverter {
    enum Encoding: String {
        case big5 = "BIG5"
        case utf16LittleEndian = "UTF-16LE"
        case utf16BigEndian = "UTF-16BE"
        // Only to tell what a file is that is not read.
        case gb18030 = "GB18030"
        case eucJapanese = "EUC-JP"
        case shiftJIS = "CP932"
        case eucKorean = "EUC-KR"
    }

    private let encoding: Encoding
    private let handle: iconv_t
    private let scratch: UnsafeMutableBufferPointer<CChar>

    /// Nil where the system does not have the encoding's table.
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

    /// One call of iconv: how many bytes it took, and why it stopped.
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

    /// How much of the file one character is that cannot be decoded.
    private func wrongBytes(_ input: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        guard encoding == .big5 else {
            return encoding == .utf16LittleEndian || encoding == .utf16BigEndian ? min(2, input.count) : 1
        }
        // A pair that is rightly formed but stands for nothing; a byte that cannot begin a pair stands for itself.
        guard let lead = input.first, 0x81...0xFE ~= lead, let trail = input.dropFirst().first else { return 1 }
        return 0x40...0x7E ~= trail || 0xA1...0xFE ~= trail ? 2 : 1
    }
}

internal import CCurl

extension HTTPClient {
    /// The name and version of the loaded library: "libcurl 7.88.1".
    package static var libraries: [String] {
        guard let version = curl_version_info(CURLVERSION_FIRST)?.pointee.version else { return [] }
        return ["libcurl " + String(cString: version)]
    }
}

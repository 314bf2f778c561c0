// CurlOption: the numbers of libcurl's options, which are part of its ABI; CURLOPT_ and CURLMOPT_ go before their names.

/// Options of libcurl.
enum CurlOption {
    /// PROXY.
    static let proxy: Int32 = 10004
    /// URL.
    static let url: Int32 = 10002
    /// ERRORBUFFER.
    static let errorBuffer: Int32 = 10010
    /// HTTPHEADER.
    static let headers: Int32 = 10023
    /// CUSTOMREQUEST.
    static let customRequest: Int32 = 10036
    /// NOBODY.
    static let noBody: Int32 = 44
    /// NOSIGNAL.
    static let noSignal: Int32 = 99
    /// QUICK_EXIT.
    static let quickExit: Int32 = 322
    /// ACCEPT_ENCODING.
    static let acceptEncoding: Int32 = 10102
    /// COPYPOSTFIELDS.
    static let copiedBody: Int32 = 10165
    /// PROTOCOLS.
    static let protocols: Int32 = 181
    /// UPLOAD.
    static let upload: Int32 = 46
    /// READDATA.
    static let bodyFile: Int32 = 10009
    /// INFILESIZE_LARGE.
    static let bodyFileSize: Int32 = 30115
    /// POSTFIELDSIZE_LARGE.
    static let bodySize: Int32 = 30120

    /// MAX_HOST_CONNECTIONS, of a loop.
    static let connectionsPerHost: Int32 = 7
}

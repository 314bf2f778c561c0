// Transfer: one request on its way through libcurl, redirects included. Only the thread of its loop touches it.
import CCurl
import Foundation

/// What comes of a request that was answered.
struct Answer: Sendable {
    var status: Int
    var headers: [String: String]
    var body: Data
    /// Where it came from, after redirects.
    var url: URL
}

/// How far a request has come, in bytes.
struct TransferProgress: Sendable, Equatable {
    var sent: Int64 = 0
    var toSend: Int64 = 0
    var received: Int64 = 0
    /// 0 where it is not known.
    var toReceive: Int64 = 0
}

/// One request, as libcurl's callbacks fill it.
///
/// `@unchecked Sendable`: made by one thread and handed to the loop's, which alone touches it from then on.
final class Transfer: @unchecked Sendable {
    /// Says what happens, on the loop's thread: how far it is, then its end.
    struct Observer: Sendable {
        let progress: @Sendable (TransferProgress) -> Void
        let end: @Sendable (Result<Answer, NetworkingError>) -> Void
    }

    let settings: SessionSettings
    let observer: Observer
    private(set) var request: OutgoingRequest
    /// When it is over in any case, and when if nothing happens.
    let deadline: ContinuousClock.Instant
    private(set) var idleDeadline: ContinuousClock.Instant
    private(set) var easy: UnsafeMutableRawPointer?
    private var headerList: UnsafeMutableRawPointer?
    /// Where libcurl writes why it has failed.
    private let reason = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    private var redirects = 0
    private var head = AnswerHead()
    private var body = Data()
    /// What the request's body is read from, and what the answer's body goes into.
    private var source: UnsafeMutablePointer<FILE>?
    private var file: ReceivedFile?
    /// Why this part of it was ended.
    private var problem: NetworkingError?
    private var progress = TransferProgress()

    init(_ request: OutgoingRequest, _ settings: SessionSettings, _ observer: Observer) {
        self.request = request
        self.settings = settings
        self.observer = observer
        let now = ContinuousClock.now
        deadline = now + settings.resourceTimeout
        idleDeadline = now + settings.requestTimeout
    }

    deinit {
        close()
        reason.deallocate()
    }

    /// Makes libcurl's handle for the present request.
    func open(trusting certificates: UnsafeRawBufferPointer?) throws(NetworkingError) -> UnsafeMutableRawPointer {
        close()
        guard let easy = ccurl_easy_new() else { throw .connection(-1, reason: "libcurl cannot take the request") }
        self.easy = easy
        head = AnswerHead()
        body = Data()
        file = nil
        problem = nil
        progress = TransferProgress()
        touch()
        ccurl_easy_callbacks(easy, Unmanaged.passUnretained(self).toOpaque(), takeBody, takeHead, takeProgress)
        reason.pointee = 0
        ccurl_easy_pointer(easy, CurlOption.errorBuffer, reason)
        ccurl_easy_text(easy, CurlOption.url, request.url.absoluteString)
        ccurl_easy_text(easy, CurlOption.customRequest, request.method)
        ccurl_easy_number(easy, CurlOption.noSignal, 1)
        // A name server that does not answer holds nobody but the thread that asks it; before libcurl 7.87 there is no such option.
        ccurl_easy_number(easy, CurlOption.quickExit, 1)
        // HTTP and HTTPS alone; no proxy of the environment; every encoding that libcurl can undo.
        ccurl_easy_number(easy, CurlOption.protocols, 3)
        ccurl_easy_text(easy, CurlOption.proxy, "")
        ccurl_easy_text(easy, CurlOption.acceptEncoding, "")
        if request.method == "HEAD" { ccurl_easy_number(easy, CurlOption.noBody, 1) }
        if let source = request.source { try setBody(easy, from: source) } else { setBody(easy) }
        setHeaders(easy)
        if let certificates, let start = certificates.baseAddress {
            ccurl_easy_certificates(easy, start, certificates.count)
        }
        return easy
    }

    /// Lets libcurl's handle go; it is in no loop any more.
    func close() {
        if let easy { ccurl_easy_free(easy) }
        ccurl_list_free(headerList)
        if let source { fclose(source) }
        file = nil
        source = nil
        easy = nil
        headerList = nil
    }

    /// What follows from the end of libcurl's part: nil where the request was redirected, and is to be opened again.
    func finish(code: Int32) -> Result<Answer, NetworkingError>? {
        if let problem { return .failure(problem) }
        guard code == 0, head.status >= 200 else { return .failure(.connection(code, reason: text(of: code))) }
        if settings.maximumRedirects > 0,
            let next = request.redirected(status: head.status, location: head.value("location"))
        {
            guard redirects < settings.maximumRedirects else {
                return .failure(.tooManyRedirects(maximum: settings.maximumRedirects))
            }
            redirects += 1
            request = next
            return nil
        }
        do throws(NetworkingError) {
            if isForFile { try opened().finish() }
        } catch { return .failure(error) }
        return .success(Answer(status: head.status, headers: head.fields, body: body, url: request.url))
    }

    private func text(of code: Int32) -> String {
        let text = String(cString: reason)
        return text.isEmpty ? String(cString: ccurl_easy_reason(code)) : text
    }

    private func setBody(_ easy: UnsafeMutableRawPointer) {
        // RFC 9110, section 8.6: of these methods a server may want to be told that there is no body.
        let wantsLength = ["POST", "PUT", "PATCH"].contains(request.method)
        guard let body = request.body ?? (wantsLength ? Data() : nil) else { return }
        ccurl_easy_size(easy, CurlOption.bodySize, Int64(body.count))
        // Of an empty body there may be no address, which would mean that there is none.
        body.withUnsafeBytes { bytes in
            _ = bytes.baseAddress.map { ccurl_easy_body(easy, $0) } ?? ccurl_easy_text(easy, CurlOption.copiedBody, "")
        }
    }

    private func setBody(_ easy: UnsafeMutableRawPointer, from url: URL) throws(NetworkingError) {
        var facts = stat()
        // A file alone: a pipe that nobody writes to would hold the thread.
        guard stat(url.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, let source = fopen(url.path, "rbe") else {
            throw .file("The file \(url.path) cannot be read.")
        }
        self.source = source
        ccurl_easy_number(easy, CurlOption.upload, 1)
        ccurl_easy_pointer(easy, CurlOption.bodyFile, source)
        ccurl_easy_size(easy, CurlOption.bodyFileSize, Int64(facts.st_size))
    }

    private func setHeaders(_ easy: UnsafeMutableRawPointer) {
        // With a semicolon a header is sent without a value; with nothing behind the colon one of libcurl's own is not sent.
        var lines = request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        lines.append("Expect:")
        if request.value("Content-Type") == nil { lines.append("Content-Type:") }
        if request.value("User-Agent") == nil { lines.append("User-Agent: RxLive") }
        for line in lines { headerList = ccurl_list_append(headerList, line) ?? headerList }
        ccurl_easy_pointer(easy, CurlOption.headers, headerList)
    }

    private func touch() { idleDeadline = ContinuousClock.now + settings.requestTimeout }

    fileprivate func take(head line: String) {
        touch()
        head.take(line)
    }

    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        touch()
        do throws(NetworkingError) {
            if isForFile { try append(bytes) } else { try keep(bytes) }
            return true
        } catch {
            problem = error
            return false
        }
    }

    /// Whether the answer's body goes into a file; that of an error, or of a redirect, does not.
    private var isForFile: Bool { request.destination != nil && 200..<300 ~= head.status }

    private func keep(_ bytes: UnsafeRawBufferPointer) throws(NetworkingError) {
        guard body.count + bytes.count <= settings.maximumBodyBytes else {
            throw .tooLarge(maximumBytes: settings.maximumBodyBytes)
        }
        body.append(contentsOf: bytes)
    }

    private func append(_ bytes: UnsafeRawBufferPointer) throws(NetworkingError) {
        let file = try opened()
        guard file.count + Int64(bytes.count) <= Int64(settings.maximumFileBytes) else {
            throw .tooLarge(maximumBytes: settings.maximumFileBytes)
        }
        try file.append(bytes)
    }

    private func opened() throws(NetworkingError) -> ReceivedFile {
        if let file { return file }
        guard let destination = request.destination else { throw .file("The answer has no file.") }
        let file = try ReceivedFile(to: destination)
        self.file = file
        return file
    }

    fileprivate func take(progress new: TransferProgress) {
        guard new != progress else { return }
        progress = new
        touch()
        // What a redirect brings is no part of the answer.
        guard head.status == 0 || head.value("location") == nil else { return }
        observer.progress(new)
    }
}

private func transfer(_ context: UnsafeMutableRawPointer) -> Transfer {
    Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}

private func takeBody(
    _ bytes: UnsafePointer<CChar>,
    _ one: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer
) -> Int {
    let piece = UnsafeRawBufferPointer(start: bytes, count: one * count)
    return transfer(context).take(body: piece) ? piece.count : 0
}

private func takeHead(
    _ bytes: UnsafePointer<CChar>,
    _ one: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer
) -> Int {
    let line = UnsafeRawBufferPointer(start: bytes, count: one * count)
    transfer(context).take(head: String(decoding: line, as: UTF8.self))
    return line.count
}

private func takeProgress(
    _ context: UnsafeMutableRawPointer,
    _ expected: Int64,
    _ received: Int64,
    _ total: Int64,
    _ sent: Int64
) -> Int32 {
    let progress = TransferProgress(sent: sent, toSend: total, received: received, toReceive: expected)
    transfer(context).take(progress: progress)
    return 0
}

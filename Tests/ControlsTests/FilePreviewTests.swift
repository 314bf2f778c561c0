// FilePreview: it names a file that the browser has, and nothing that might be more than a name.
import Controls
import Markup
import Rx
import Testing

@Suite @MainActor struct FilePreviewTests {
    private let host = PlainHost()

    @Test func `a file's name is all that travels`() {
        let preview = FilePreview(number: 1, host: host)
        #expect(preview.file == nil && preview.value(of: .file) == .none)
        preview.file = "f1"
        #expect(preview.value(of: .file) == .string("f1"))
        preview.file = nil
        #expect(preview.value(of: .file) == .none)
    }

    @Test func `what no browser calls a file is none`() {
        let preview = FilePreview(number: 1, host: host)
        for name in ["", "a b", "\"><script>", String(repeating: "a", count: 65)] {
            preview.file = name
            #expect(preview.value(of: .file) == .none, "\(name)")
        }
    }

    @Test func `it can be bound`() {
        let preview = FilePreview(number: 1, host: host)
        Observable.just("f2").bind(to: preview.rx.file).dispose()
        #expect(preview.file == "f2")
    }
}

// The templates of the small application that the tests of this folder serve, written to a folder of their own.
import Glibc

enum LabTemplates {
    /// A folder with `Templates` and `Static`, made once per process.
    static let root: String = {
        var name = Array("/tmp/rxlive-lab-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { preconditionFailure("no temporary folder") }
        let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        mkdir(folder + "/Templates", 0o755)
        mkdir(folder + "/Static", 0o755)
        write(layout, to: folder + "/Templates/Layout.html")
        write(lab, to: folder + "/Templates/Lab.html")
        write(second, to: folder + "/Templates/Second.html")
        write(style, to: folder + "/Static/lab.css")
        return folder
    }()

    /// Of a size that is worth compressing.
    static let style = (1...50).map { ".rule-\($0) { color: rebeccapurple; }\n" }.joined()

    private static func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { preconditionFailure("cannot write \(path)") }
        fputs(text, file)
        fclose(file)
    }

    private static let layout = """
        <!doctype html><html lang="en"><head><title>Lab</title>
        <script type="module" src="/static/runtime.js"></script></head><body>
        <main data-slot="content"></main><p data-status role="status"></p><p data-announce role="status"></p>
        </body></html>
        """

    private static let lab = """
        <!doctype html><html lang="en"><head><title>The lab</title></head><body><main>
        <p><output data-outlet="count">0</output> <button type="button" data-outlet="plus">+</button></p>
        <input type="text" aria-label="Text" data-outlet="text"><p data-outlet="saw"></p>
        <button type="button" data-outlet="clear">Clear</button>
        <input type="text" aria-label="Upper" data-outlet="upper" maxlength="1000">
        <input type="text" aria-label="Slow" data-outlet="slow" data-wait="300">
        <input type="checkbox" aria-label="Agree" data-outlet="agree">
        <ul data-outlet="rows"><template data-cell="RowCell"><li><span data-outlet="title"></span></li></template></ul>
        <button type="button" data-outlet="next">Open</button>
        <form data-outlet="form"><input type="text" aria-label="Post" data-outlet="draft">
        <button data-outlet="post" data-once>Post</button></form>
        <p data-outlet="posted"></p>
        <button type="button" data-outlet="boom">Boom</button><p data-outlet="ruin"></p>
        <section data-outlet="panel" hidden><button type="button" data-outlet="secret">Secret</button></section>
        <ul data-outlet="notes"><template data-cell="NoteCell"><li><span data-outlet="title"></span>
        <input type="text" aria-label="Note" data-outlet="note" maxlength="100"> <button type="button" data-outlet="more">+</button>
        <output data-outlet="count">0</output></li></template></ul>
        </main></body></html>
        """

    private static let second = """
        <!doctype html><html lang="en"><head><title>The second</title></head><body><main>
        <h1 data-outlet="heading">Second</h1>
        <button type="button" data-outlet="back">Back</button>
        <input type="text" aria-label="Note" data-outlet="note" aria-describedby="noted">
        <p id="noted" data-outlet="noted"></p>
        <button type="button" data-outlet="forward">Forward</button>
        <input type="text" aria-label="Text of the second" data-outlet="text">
        <a href="/" data-outlet="home">Home</a> <a href="/" data-outlet="stay">Stay</a>
        </main></body></html>
        """
}

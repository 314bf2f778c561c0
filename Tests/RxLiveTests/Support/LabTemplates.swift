// The templates of the small application that the tests of this folder serve, written to a folder of their own.

import RxLive

enum LabTemplates {
    /// Read once per process.
    static let folders = Result { () throws(StartError) in
        try ApplicationFolders(root: root, screens: [LabView.self, SecondView.self, QuestionView.self])
    }

    /// Made once per process.
    static let root = TemplateFolder.make(
        "lab",
        [
            "Templates/Layout.html": TemplateFolder.layout("Lab"), "Templates/Lab.html": lab,
            "Templates/Second.html": second,
            "Templates/Question.html": question, "Static/lab.css": style,
        ]
    )

    /// Of a size that is worth compressing.
    static let style = (1...50).map { ".rule-\($0) { color: rebeccapurple; }\n" }.joined()

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
        <input type="text" aria-label="Note" data-outlet="note" maxlength="100"> <button type="button" data-select data-outlet="more">+</button>
        <output data-outlet="count">0</output></li></template></ul>
        </main></body></html>
        """

    static let second = """
        <!doctype html><html lang="en"><head><title>The second</title></head><body><main>
        <h1 data-outlet="heading">Second</h1>
        <button type="button" data-outlet="back">Back</button>
        <input type="text" aria-label="Note" data-outlet="note" aria-describedby="noted">
        <p id="noted" data-outlet="noted"></p>
        <button type="button" data-outlet="forward">Forward</button>
        <input type="text" aria-label="Text of the second" data-outlet="text">
        <a href="/" data-outlet="home">Home</a> <a href="/" data-outlet="stay">Stay</a>
        <a href="/?again" data-visit>Another lab</a> <a href="/second?again" data-visit>Another second</a>
        </main></body></html>
        """

    private static let question = """
        <!doctype html><html lang="en"><head><title>A question</title></head><body><main>
        <input type="text" aria-label="Answer" data-outlet="answer"><p data-outlet="heard"></p>
        <button type="button" data-outlet="done">Done</button>
        </main></body></html>
        """
}

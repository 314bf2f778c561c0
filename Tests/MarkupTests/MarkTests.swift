// RxLive's own attributes: misspelt, misplaced, and those that are the template's own.

import Markup
import Testing

@Suite struct MarkTests {
    static let misspelt: [(String, String)] = [
        ("data-oulet", "data-outlet"), ("data-outlets", "data-outlet"), ("data-outlte", "data-outlet"),
        ("data_outlet", "data-outlet"), ("date-outlet", "data-outlet"), ("data-contrl", "data-control"),
        ("data-cntrl", "data-control"), ("data-announced", "data-announce"), ("data-colour", "data-color"),
        ("data-cells", "data-cell"), ("data-slots", "data-slot"), ("data-onec", "data-once"),
        ("data-waits", "data-wait"),
        ("data-statsu", "data-status"), ("data-selec", "data-select"), ("data-delet", "data-delete"),
        ("data-acessory", "data-accessory"), ("data-inser", "data-insert"), ("data-vist", "data-visit"),
        ("data-backgroud", "data-background"),
    ]

    @Test(arguments: misspelt)
    func `a misspelt mark is refused`(name: String, meant: String) {
        #expect(
            faults("<b>x</b>\n<p \(name)=a>x</p>") == [
                "A.html:3:4: error: <p>: unknown '\(name)': did you mean \(meant)?"
            ]
        )
    }

    @Test func `other attributes are the template's own`() {
        #expect(
            faults("<p data-state=x data-id=y data-count=1 data-x=z data-style=a data-role=b data-mode=c>x</p>") == []
        )
    }

    static let misplaced: [(String, String)] = [
        ("<p data-control=View></p>", "2:4: error: <p>: data-control without data-outlet"),
        ("<ul data-cell=C></ul>", "2:5: error: <ul>: data-cell belongs on the <template> of a row"),
        ("<p data-slot=content></p>", "2:4: error: <p>: data-slot belongs into the layout"),
        ("<p data-status>x</p>", "2:4: error: <p>: data-status belongs into the layout"),
        ("<p data-announce>x</p>", "2:4: error: <p>: data-announce belongs into the layout"),
        (
            "<p data-once data-outlet=a>x</p>",
            "2:4: error: <p>, outlet 'a': data-once belongs on a button with data-outlet"
        ),
        ("<button data-once>x</button>", "2:9: error: <button>: data-once belongs on a button with data-outlet"),
        (
            "<p data-wait=300 data-outlet=a>x</p>",
            "2:4: error: <p>, outlet 'a': data-wait belongs on a text field with data-outlet"
        ),
        (
            "<input data-wait=soon data-outlet=a>",
            "2:8: error: <input>, outlet 'a': data-wait=\"soon\" is no time; write milliseconds such as 300"
        ),
    ]

    @Test(arguments: misplaced)
    func `a mark that means nothing where it stands is refused`(content: String, line: String) {
        #expect(faults(content) == ["A.html:" + line])
    }

    @Test(arguments: ["n", "key", "page", "base", "limit", "events", "stale", "mark", "connection"])
    func `what RxLive writes no template may write`(name: String) {
        #expect(
            faults("<p data-\(name)=1>x</p>") == [
                "A.html:2:4: error: <p>: 'data-\(name)' is written by RxLive itself: take another name"
            ]
        )
    }

    @Test func `each mark has its place`() {
        #expect(
            faults(
                """
                <button data-outlet="a" data-once="order">x</button><textarea data-outlet="b" data-wait="300"></textarea>\
                <p data-color="red">x</p><ul data-outlet="c"><template data-cell="C"><li data-outlet="a"></li></template></ul>
                """
            ) == []
        )
    }
}

// UploadList: what becomes of files on their way, and what is to be done: without a server and without time.
import Controls
import Testing

@testable import Photowall

@Suite struct UploadListTests {
    private func chosen(_ name: String, size: Int = 2_000_000) -> ChosenFile {
        ChosenFile(name: name, size: size, type: "image/jpeg", id: "id-" + name)
    }

    /// A list to which all this has happened.
    private func list(_ events: UploadList.Event...) -> UploadList {
        var list = UploadList()
        for event in events { _ = list.apply(event) }
        return list
    }

    /// The names of the files under way; those that the server is asked to take have a question mark.
    private func work(_ list: UploadList) -> String {
        list.work.map { work in
            switch work {
            case .begin(_, let name, _): name + "?"
            case .follow(_, let upload): upload
            }
        }
        .joined(separator: " ")
    }

    private let gone = PhotoProblem(sentence: "No.")

    @Test func `three are under way, and the next one when one of them is over, whatever ends it`() {
        var list = list(.chosen("abcdefg".map { chosen("\($0)") }))
        #expect(work(list) == "a? b? c?")
        _ = list.apply(.begun("id-b", upload: "B"))
        #expect(work(list) == "a? B c?", "being sent counts, too")
        _ = list.apply(.ended("id-b", nil))
        #expect(work(list) == "a? c? d?")
        _ = list.apply(.ended("id-a", gone))
        #expect(work(list) == "c? d? e?")
        #expect(list.apply(.cancelled("id-c")) == [], "it has no upload yet")
        #expect(work(list) == "d? e? f?")
        _ = list.apply(.lost("id-d"))
        #expect(work(list) == "e? f? g?")
        #expect(list.files.map(\.name) == ["a", "d", "e", "f", "g"] && list.isUnderWay)
    }

    @Test func `what is on its way already goes on, with what it has sent`() {
        let files = [
            PendingUpload(id: "1", name: "a", size: 9, upload: "A", state: .sending(0.5)),
            PendingUpload(id: "2", name: "b", size: 9, upload: "B"), PendingUpload(id: "3", name: "c", size: 9),
        ]
        let list = UploadList(files)
        #expect(work(list) == "A B c?" && list.claims == ["A", "B"])
        #expect(list.files[0] == files[0])
    }

    @Test func `nothing begins while the browser is away, and nothing is claimed`() {
        var list = list(.chosen([chosen("a")]), .begun("id-a", upload: "A"), .online(false), .chosen([chosen("b")]))
        #expect(work(list) == "A" && list.claims == [])
        _ = list.apply(.online(true))
        #expect(work(list) == "A b?" && list.claims == ["A"])
    }

    @Test func `a cancelled file ends its upload, and leaving ends all that are under way`() {
        var list = list(
            .chosen("abcd".map { chosen("\($0)") }),
            .begun("id-a", upload: "A"),
            .begun("id-b", upload: "B"),
            .lost("id-b")
        )
        #expect(list.apply(.left) == [.cancel(upload: "A")])
        #expect(list.files.map(\.name) == ["b"], "which waits for the person")
        #expect(list.apply(.cancelled("id-b")) == [.cancel(upload: "B")])
        #expect(list.apply(.cancelled("id-b")) == [] && list.rows.isEmpty)
    }

    @Test func `what nobody knows of changes nothing`() {
        let list = list(.chosen([chosen("a")]), .begun("id-a", upload: "A"))
        for event: UploadList.Event in [
            .cancelled("id-x"), .retried("id-x"), .retried("id-a"), .lost("id-x"), .begun("id-x", upload: "X"),
            .progress("id-x", part: 1, speed: 1), .ended("id-x", gone), .ended("id-x", nil), .taken(["X"]),
        ] {
            var other = list
            #expect(other.apply(event) == [] && other == list)
        }
    }

    @Test func `a failure is said, and a full library with how much room is wanted`() {
        var full = PhotoProblem(sentence: "Full.")
        full.isFull = true
        var list = list(.chosen([chosen("a"), chosen("b")]), .begun("id-a", upload: "A"))
        #expect(list.apply(.ended("id-a", gone)) == [.refuse("“a”: No.")])
        #expect(
            list.apply(.ended("id-b", full)) == [
                .refuse("“b”: Full."), .warn(UploadList.Shortage(bytes: 2_000_000, sentence: "Full.")),
            ]
        )
        #expect(list.files.allSatisfy(\.canRetry) && list.files[0].upload == nil && !list.isUnderWay)
        _ = list.apply(.retried("id-a"))
        #expect(work(list) == "a?", "from the start")
    }

    @Test func `after a trouble that passes, another try goes on where it stopped`() {
        var list = list(
            .chosen([chosen("a")]),
            .begun("id-a", upload: "A"),
            .progress("id-a", part: 0.4, speed: 9),
            .ended("id-a", PhotoProblem(sentence: "Later.", isPassing: true))
        )
        #expect(work(list) == "" && list.files[0].upload == "A")
        _ = list.apply(.retried("id-a"))
        #expect(work(list) == "A" && list.files[0].speed == nil)
    }

    @Test func `what has come is said once, when nothing is under way`() {
        var list = list(.chosen([chosen("a"), chosen("b")]), .begun("id-a", upload: "A"))
        #expect(list.apply(.ended("id-a", nil)) == [])
        #expect(list.apply(.ended("id-b", nil)) == [.announce("2 photos are in your library.")])
        #expect(list.apply(.online(true)) == [])
    }

    @Test func `an interrupted file goes on once it is chosen again, unless another page was first`() {
        let found = ["a", "b"].map {
            InterruptedUpload(id: $0.uppercased(), name: $0, size: 2_000_000, stored: 1_000_000)
        }
        var list = list(.found(found), .interrupted(found))
        #expect(list.rows.map(\.id) == ["A", "B"] && !list.isUnderWay)
        _ = list.apply(.chosen([chosen("a"), chosen("b")])) { $0 != "B" }
        #expect(work(list) == "A b?" && list.rows.map(\.id) == ["id-a", "id-b", "B"])
        #expect(list.files[0].isContinued == true && list.files[1].isContinued == nil)
        // Another one of that name is another file.
        _ = list.apply(.chosen([ChosenFile(name: "a", size: 2_000_000, type: "image/jpeg", id: "again")]))
        #expect(work(list) == "A b? a?")
        // What is over elsewhere is shown no more.
        _ = list.apply(.found([]))
        #expect(list.rows.map(\.id) == ["id-a", "id-b", "again"])
    }

    @Test func `what another page goes on with is that one's`() {
        var list = list(.chosen("abcd".map { chosen("\($0)") }), .begun("id-a", upload: "A"))
        #expect(list.apply(.taken(["A"])) == [])
        #expect(work(list) == "b? c? d?")
    }
}

// Files that a program makes: their names in the head, and tables whose cells are shown, not carried out.
import HTTP
import Testing

@testable import RxLive

@Suite struct ResponseDownloadTests {
    @Test(arguments: [
        ("cards.csv", "attachment; filename=\"cards.csv\"; filename*=UTF-8''cards.csv"),
        ("Größe 1", "attachment; filename=\"Gr__e 1\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201"),
        ("a\"\r\nb: ../x", "attachment; filename=\"a___b: .._x\"; filename*=UTF-8''a%22%0D%0Ab%3A%20.._x"),
    ])
    func `a file has its name, and nothing else of the head`(name: String, field: String) throws {
        let house = try RoutedServer { router in
            router.endpoint(.get, "/file") { _ in .download([1, 2], named: name) }
        }
        let answer = try house.send("GET", "/file")
        #expect(answer.status == 200)
        #expect(answer["Content-Disposition"] == field)
        #expect(answer["Content-Type"] == "application/octet-stream")
        #expect(answer["Content-Length"] == "2")
    }

    @Test(arguments: [
        (["a", "b"], "a,b"),
        (["a,b", "say \"yes\"", "two\nlines", ""], "\"a,b\",\"say \"\"yes\"\"\",\"two\nlines\","),
        (["=1+1", "@x", "-2", "+3.5", "-x"], "'=1+1,'@x,-2,+3.5,'-x"),
        (["\t=1", "=\"a\""], "'\t=1,\"'=\"\"a\"\"\""),
    ])
    func `a table's cells are quoted, and none is a formula`(row: [String], line: String) {
        let answer = Response.csv([row, ["end"]], named: "cards.csv")
        guard case .bytes(let bytes) = answer.body else { return #expect(Bool(false), "there is no body") }
        #expect(String(decoding: bytes, as: UTF8.self) == line + "\r\nend\r\n")
        #expect(answer.headers.first?.value == "text/csv; charset=utf-8")
    }
}

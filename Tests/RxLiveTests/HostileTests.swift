// What no honest browser says: 4400, 4404 or a drop, and nothing grows.
import Controls
import Testing

@testable import RxLive
@testable import RxLiveTest

@Suite struct HostileTests {
    /// The page still serves its document.
    private func checkAlive(_ raw: RawBrowser, consumed: UInt32 = 0, attempt: Int = 9) {
        let again = raw.open(attempt: attempt)
        #expect(again.closed == nil)
        #expect(raw.core?.sync.consumed == consumed)
        again.say("[\(consumed + 1),0,2]")
        #expect(raw.world.heard.last == "plus")
        #expect(raw.core?.signals.hasUnsent == false)
    }

    @Test(arguments: [
        "", "x", "{}", "[", "null", "[[]]", "[true]", "[-1]", "[1.5]", "[1,0]", "[0,0,2]", "[1,0,0]", "[1,0,-2]",
        "[1,0,16777216]", "[1,0,2,0]x", "[1,0,2,2]", "[1,0,2,2,0]", "[1,0,2,2,9,[]]", "[1,0,2,2,0,[1,2]]",
        "[1,0,2,2,0,[1,2,-3]]", "[1,0,2,1]", "[1,0,2,1,[]]", "[1,0,2,1,{}]", "[1,0,[9,\"a\"]]",
        "[1,0,[9,0,1]]", "[1,0,[9,\"a\",1]]", "[1,0,2,0,null,\"short\"]", "[1,0,2,0,null,7]", "[1,0,2,1,\"a\",\"b\"]",
        "[4294967295,0,2]",
        "[1,4294967295,2]", "[99999999999999999999,0,2]", "[\"x\",1]", "[1,0,2,0,null,null,null]",
    ]) func `a message that is not of the protocol ends its connection with 4400`(text: String) throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say(text)
        #expect(connection.closed == .malformed)
        #expect(raw.core?.connection == nil)
        #expect(raw.world.heard == [])
        checkAlive(raw)
    }

    @Test func `a frame that was never made is malformed`() throws {
        for text in ["[1]", "[1,1,2]"] {
            let raw = try RawBrowser()
            let connection = raw.open()
            connection.say(text)
            #expect(connection.closed == .malformed)
            checkAlive(raw)
        }
    }

    @Test func `an open above the last frame finds no page`() throws {
        let raw = try RawBrowser()
        #expect(raw.open(frame: 1).closed == .gone)
        #expect(raw.core?.sync.document == nil)
        checkAlive(raw)
    }

    @Test func `a confirmed frame that goes down changes nothing`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say("[1,0,2]")
        connection.say("[1]")
        connection.say("[0]")
        #expect(connection.closed == nil)
        #expect(raw.core?.sync.confirmed == 1)
    }

    @Test func `a gap in the numbers of inputs is malformed`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say("[2,0,2]")
        #expect(connection.closed == .malformed)
        checkAlive(raw)
    }

    @Test func `a second open on one connection is malformed`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say(#"["o",1,"\#(raw.token)","\#(RawBrowser.document)",2,0]"#)
        #expect(connection.closed == .malformed)
        checkAlive(raw)
    }

    @Test(arguments: ["[1,0,2]", "[]", "[0]", "x"])
    func `anything before an open is malformed`(text: String) throws {
        let raw = try RawBrowser()
        let connection = raw.connection()
        connection.say(text)
        #expect(connection.closed == .malformed)
        #expect(raw.world.heard == [])
        checkAlive(raw)
    }

    @Test func `a connection that says nothing is closed`() throws {
        let raw = try RawBrowser()
        let connection = raw.connection()
        raw.server.advance(by: .seconds(10))
        #expect(connection.closed == .policyViolation)
        #expect(connection.handler == nil)
    }

    @Test func `another cookie finds no page, and cannot take it`() throws {
        let raw = try RawBrowser()
        let honest = raw.open()
        let other = try #require(raw.server.get("/", cookie: nil)?.cookie)
        for (cookie, code) in [(other, CloseCode.gone), ("", .noCookie), ("nonsense", .noCookie)] {
            let connection = raw.connection(cookie: cookie)
            connection.say(#"["o",1,"\#(raw.token)","\#(RawBrowser.document)",5,0]"#)
            #expect(connection.closed == code)
        }
        #expect(honest.closed == nil)
        honest.say("[1,0,2]")
        #expect(raw.world.heard == ["plus"])
    }

    @Test func `another document finds no page, and cannot take it`() throws {
        let raw = try RawBrowser()
        let honest = raw.open()
        #expect(raw.open(attempt: 5, document: "BAAAAAAAAAAAAAAAAAAAAA").closed == .gone)
        #expect(honest.closed == nil)
        honest.say("[1,0,2]")
        #expect(raw.world.heard == ["plus"])
    }

    @Test func `an unknown token finds no page`() throws {
        let raw = try RawBrowser()
        for token in ["AAAAAAAAAAAAAAAAAAAAAA", "_____________________w"] {
            let connection = raw.connection()
            connection.say(#"["o",1,"\#(token)","\#(RawBrowser.document)",1,0]"#)
            #expect(connection.closed == .gone)
        }
    }

    @Test func `an attempt that is not newer is replaced at once`() throws {
        let raw = try RawBrowser()
        let newer = raw.open(attempt: 3)
        #expect(raw.open(attempt: 3).closed == .replaced)
        #expect(raw.open(attempt: 2).closed == .replaced)
        #expect(newer.closed == nil)
        #expect(raw.core?.connection === newer)
    }

    @Test(arguments: ["99", "1", "18", "11", "[9,1,1]", "[1,1,1]", "[99,7,2]"])
    func `an action on what is absent, hidden or no control is dropped`(target: String) throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say("[1,0,\(target)]")
        #expect(connection.closed == nil)
        #expect(connection.sent.last == "[1]")
        #expect(raw.world.heard == [])
    }

    @Test(arguments: ["99", "1", "2", "18", "[9,1,1]"])
    func `a value for what holds none is dropped`(target: String) throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say("[1,0,\(target),1,\"x\"]")
        #expect(connection.closed == nil)
        #expect(raw.world.heard == [])
        #expect(raw.core?.sync.consumed == 1)
    }

    @Test(arguments: ["true", "7", "1.5", "null", #""two\nlines""#])
    func `a value of the wrong shape is refused and answered`(value: String) throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say("[1,0,3,1,\(value)]")
        #expect(connection.sent.last == #"[1,1,[193,""]]"#)
        #expect(raw.world.heard == [])
    }

    private func text(_ count: Int, of letter: String = "x") -> String { String(repeating: letter, count: count) }

    @Test func `a value above the limit is refused, and the person is told`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        let limit = Limits().value
        connection.say("[1,0,3,1,\"\(text(limit))\"]")
        #expect(raw.world.heard.count == 1)
        connection.say("[2,1,3,1,\"\(text(limit + 1))\"]")
        #expect(raw.world.heard.count == 1)
        #expect(raw.core?.sync.consumed == 2)
        #expect(
            connection.sent.last == #"[2,2,[193,"\#(text(limit))"],[],[["announce","\#(PageCore.tooLongSentence)"]]]"#
        )
        connection.say("[3,2,2]")
        #expect(raw.world.heard.last == "plus")
        #expect(connection.closed == nil)
    }

    @Test func `a text has the length that its template says, in UTF-16 code units`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.say("[1,0,6,1,\"\(text(500, of: "😀"))\"]")
        #expect(raw.world.heard.count == 1)
        connection.say("[2,0,6,1,\"\(text(500, of: "😀"))x\"]")
        connection.say("[3,0,6,1,\"\(text(1_001))\"]")
        #expect(raw.world.heard.count == 1)
        #expect(connection.sent.last?.contains(PageCore.tooLongSentence) == true)
        #expect(connection.closed == nil)
        connection.say("[4,0,6,1,\"short\"]")
        #expect(raw.world.heard.count == 2)
    }

    @Test func `what the screen has made too long may be made shorter`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        raw.server.loop.perform { raw.core?.turn { raw.world.labs[0].view.upper.text = text(1_200) } }
        connection.say("[1,1,6,1,\"\(text(1_199))\"]")
        #expect(raw.world.heard.count == 1)
        connection.say("[2,1,6,1,\"\(text(1_200))\"]")
        #expect(raw.world.heard.count == 1)
    }

    @Test func `the values of a page together are bounded`() throws {
        var limits = Limits()
        limits.values = 20_000
        let raw = try RawBrowser(limits: limits)
        let connection = raw.open()
        connection.say("[1,0,3,1,\"\(text(15_000))\"]")
        connection.say("[2,0,7,1,\"\(text(6_000))\"]")
        #expect(raw.world.heard.count == 1)
        connection.say("[3,0,7,1,\"\(text(5_000))\"]")
        connection.say("[4,0,3,1,\"\(text(14_000))\"]")
        #expect(raw.world.heard.count == 3)
        #expect(connection.closed == nil)
    }

    @Test func `a message may be large once it has said which page it is for`() throws {
        var limits = Limits()
        for value in [1_000, 16 * 1024, 4 << 20] {
            limits.value = value
            limits.values = 2 * value
            let raw = try RawBrowser(limits: limits)
            #expect(raw.connection().messageLimit == nil)
            let connection = raw.open()
            // The longest value that a browser sends, each of its bytes in six.
            let message = #"[1,0,3,1,"\#(text(value, of: "\\u0001"))"]"#
            #expect(connection.messageLimit ?? 0 >= message.utf8.count)
            connection.say(message)
            #expect(connection.closed == nil)
            #expect(raw.world.heard.count == 1)
        }
    }

    @Test func `a client without a session finds no page`() throws {
        let raw = try RawBrowser()
        let connection = raw.connection(cookie: "")
        #expect(connection.closed == .noCookie)
        #expect(connection.handler == nil)
    }

    @Test func `a disabled control hears nothing`() throws {
        let raw = try RawBrowser { $0.disablesText = true }
        let connection = raw.open()
        connection.say("[1,0,3,1,\"x\"]")
        #expect(raw.world.heard == [])
        #expect(connection.sent.last == #"[1,1,[193,""]]"#)
    }

    @Test func `a queue's worth of inputs at once is consumed, and nothing stays of them`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        for number in 1...128 { connection.say("[\(number),0,2]") }
        #expect(connection.closed == nil)
        #expect(raw.world.heard.count == 128)
        #expect(raw.core?.sync.consumed == 128)
        #expect((raw.core?.sync.window.unconfirmed ?? .max) < Window.limit)
    }

    @Test func `inputs that run far ahead of the frames they know are malformed`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        for number in 1...1_000 { connection.say("[\(number),0,2]") }
        #expect(connection.closed == .malformed)
        #expect(raw.world.heard.count <= 256)
        checkAlive(raw, consumed: raw.core?.sync.consumed ?? 0)
    }

    @Test func `a client that makes inputs and takes no answer is malformed after a queue's worth`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        connection.isDrained = false
        for number in 1...200 { connection.say("[\(number),0,2]") }
        #expect(connection.closed == .malformed)
        #expect(raw.core?.sync.consumed == 128)
    }

    @Test func `inputs made with each answer go on forever`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        for number in 1...2_000 { connection.say("[\(number),\(max(0, number - 120)),2]") }
        #expect(connection.closed == nil)
        #expect(raw.core?.sync.consumed == 2_000)
    }

    @Test func `a queue that was kept while away is taken, and the next ones too`() throws {
        let raw = try RawBrowser()
        let first = raw.open()
        for number in 1...300 { first.say("[\(number),\(max(0, number - 100)),2]") }
        let second = raw.open(attempt: 2, frame: 200)
        for number in 301...428 { second.say("[\(number),200,2]") }
        #expect(second.closed == nil)
        #expect(raw.core?.sync.consumed == 428)
    }

    @Test func `a flood of dropped once-actions ends at the bound of signals`() throws {
        let raw = try RawBrowser()
        let connection = raw.open()
        for number in 1...129 {
            connection.say("[\(number),0,99,0,null,\"\(RawBrowser.document)\"]")
        }
        #expect(connection.closed == .gone)
        #expect(raw.server.server.pageCount == 0)
    }

    @Test func `a flood of once-actions that are never settled stays within a bound`() throws {
        let raw = try RawBrowser { $0.workTime = .seconds(1_000) }
        let connection = raw.open()
        var random = SplitMix(1)
        for number in 1...200 {
            connection.say("[\(number),0,13,0,null,\"\(random.name())\"]")
            raw.server.loop.perform { raw.core?.turn { raw.world.labs[0].view.post.isEnabled = true } }
            if let frame = raw.core?.sync.frame { connection.say("[\(frame)]") }
        }
        #expect(raw.core?.openKeys.count == PageCore.openKeyLimit)
        #expect(raw.world.heard.count == PageCore.openKeyLimit)
    }

    @Test func `what a replaced connection says is thrown away`() throws {
        let raw = try RawBrowser()
        let old = raw.open(attempt: 1)
        let new = raw.open(attempt: 2)
        #expect(old.closed == .replaced)
        #expect(old.handler == nil)
        #expect(new.closed == nil)
    }
}

// Valid HTML is never refused; with one fault put in, that fault is reported at its place, and nothing else.

import Markup
import Testing

@Suite struct RandomTemplateTests {
    typealias Piece = RandomTemplate.Piece

    /// A fault put into valid pieces: the pieces up to where it is reported, those from there on, and the sentence.
    struct Injected {
        var before: [Piece]
        var after: [Piece]
        /// Characters of the first piece that come before the place.
        var skipped = 0
        let sentence: String

        var source: String { RandomTemplate.source(before + after) }

        var line: String {
            let start = RandomTemplate.source(before) + String(after[0].text.prefix(skipped))
            let last = start.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            return "R.html:\(start.count { $0 == "\n" } + 1):\(last.utf8.count + 1): error: \(sentence)"
        }
    }

    static let seeds = UInt64(0)..<50

    private func faults(_ source: String) -> String {
        fault(in: TemplateFile(path: "R.html", source: source), layout) ?? ""
    }

    private func check(hasOthersBehind: Bool = false, _ inject: (inout RandomTemplate) -> Injected?) {
        var count = 0
        for seed in Self.seeds {
            var template = RandomTemplate(seed: seed)
            guard let injected = inject(&template) else { continue }
            count += 1
            var found = faults(injected.source).split(separator: "\n")
            if hasOthersBehind { found = Array(found.prefix(1)) }
            #expect(found == [injected.line[...]], "seed \(seed):\n\(injected.source)")
        }
        #expect(count > Self.seeds.count / 2)
    }

    /// Puts a text before or behind a random piece of a kind.
    private func insert(
        _ text: String,
        into template: inout RandomTemplate,
        skipped: Int = 0,
        _ sentence: (Piece) -> String,
        where fits: (Piece) -> Bool
    ) -> Injected? {
        let pieces = template.pieces
        let places = pieces.indices.filter { fits(pieces[$0]) }
        guard !places.isEmpty else { return nil }
        let place = template.pick(places)
        let piece = Piece(text: text, kind: .content, tag: "", around: [])
        return Injected(
            before: Array(pieces[..<place]),
            after: [piece] + pieces[place...],
            skipped: skipped,
            sentence: sentence(pieces[place])
        )
    }

    @Test func `valid HTML is taken`() {
        for seed in Self.seeds {
            let source = RandomTemplate.source(RandomTemplate(seed: seed).pieces)
            #expect(faults(source) == "", "seed \(seed):\n\(source)")
        }
    }

    @Test func `a stray end tag`() {
        check { template in
            let tag = template.pick(["b", "nav", "header", "strong"])
            return insert("</\(tag)>", into: &template) { _ in
                "</\(tag)>: closes nothing: no <\(tag)> is open here"
            } where: {
                $0.kind == .place
            }
        }
    }

    @Test func `a start tag that is left out`() {
        check { template in
            insert("<tr title='<b>'>", into: &template) { _ in
                "<tr>: may not stand here: browsers leave it out"
            } where: {
                $0.kind == .place && !$0.around.contains("table")
            }
        }
    }

    @Test func `an element that is not closed`() {
        check { template in
            let pieces = template.pieces
            let tags = ["div", "section", "article", "aside", "span", "cite", "h1", "h2", "h3"]
            let ends = pieces.indices.filter { index in
                guard case .end = pieces[index].kind, tags.contains(pieces[index].tag) else { return false }
                return !pieces[index].around.contains(pieces[index].tag)
            }
            guard !ends.isEmpty else { return nil }
            let end = template.pick(ends)
            guard case .end(let open) = pieces[end].kind else { return nil }
            var after = Array(pieces[open...])
            after[end - open].text = ""
            return Injected(before: Array(pieces[..<open]), after: after, sentence: "<\(pieces[end].tag)>: not closed")
        }
    }

    @Test func `a quote that is not closed`() {
        // What follows is read inside out, up to another quote.
        check(hasOthersBehind: true) { template in
            let pieces = template.pieces
            let quoted = pieces.indices.filter { index in
                guard case .attribute = pieces[index].kind, let quote = pieces[index].text.last else { return false }
                guard quote == "\"" || quote == "'" else { return false }
                // Where a comment or text field has the next such quote, the rest can be HTML again.
                return pieces[(index + 1)...].first { $0.text.contains(quote) }?.text.contains("<p a=") != true
            }
            guard !quoted.isEmpty else { return nil }
            let place = template.pick(quoted)
            guard case .attribute(let name) = pieces[place].kind, let quote = pieces[place].text.last else {
                return nil
            }
            var after = Array(pieces[place...])
            after[0].text.removeLast()
            let skipped = after[0].text.prefix { $0 != quote }.count
            return Injected(
                before: Array(pieces[..<place]),
                after: after,
                skipped: skipped,
                sentence: "<\(pieces[place].tag)>: the quote of '\(name)' is not closed"
            )
        }
    }

    @Test func `an attribute twice`() {
        check { template in
            let pieces = template.pieces
            let places = pieces.indices.filter { index in
                guard case .attribute = pieces[index].kind else { return false }
                return true
            }
            guard !places.isEmpty else { return nil }
            let place = template.pick(places)
            guard case .attribute(let name) = pieces[place].kind else { return nil }
            var after = Array(pieces[(place + 1)...])
            after.insert(Piece(text: " \(name)='<again>'", kind: .content, tag: "", around: []), at: 0)
            return Injected(
                before: Array(pieces[...place]),
                after: after,
                skipped: 1,
                sentence: "<\(pieces[place].tag)>: duplicate attribute '\(name)'"
            )
        }
    }

    @Test(arguments: [
        (" data-oulet='x'", "unknown 'data-oulet': did you mean data-outlet?"),
        (" data-cell='Cell'", "data-cell belongs on the <template> of a row"),
        (" data-n='1'", "'data-n' is written by RxLive itself: take another name"),
        (" DATA-Control='View'", "data-control without data-outlet"),
    ])
    func `a mark`(mark: String, sentence: String) {
        check { template in
            insert(mark, into: &template, skipped: 1) {
                "<\($0.tag)>: \(sentence)"
            } where: {
                $0.kind == .close
            }
        }
    }

    @Test func `an id twice`() {
        check { template in
            let pieces = template.pieces
            let free = pieces.indices.filter { index in
                guard pieces[index].kind == .open else { return false }
                return !pieces[(index + 1)...].prefix { $0.kind != .close }.contains {
                    $0.kind == .attribute(name: "id")
                }
            }
            guard free.count > 1, let first = free.first else { return nil }
            let second = template.pick(Array(free.dropFirst()))
            var changed = pieces
            changed[first].text += " id='twice'"
            let line = RandomTemplate.source(Array(changed[...first])).count { $0 == "\n" } + 1
            return Injected(
                before: Array(changed[...second]),
                after: [Piece(text: " id='twice'", kind: .content, tag: "", around: [])] + changed[(second + 1)...],
                skipped: 1,
                sentence: "<\(pieces[second].tag)>: duplicate id 'twice'; the first is in line \(line)"
            )
        }
    }

    @Test func `a tag that does not end`() {
        check { template in
            let piece = Piece(text: "<b class='x'", kind: .content, tag: "", around: [])
            // Behind </main>, where nothing is open any more.
            return Injected(before: template.pieces, after: [piece], sentence: "<b>: '>' is missing at the end")
        }
    }
}

// Crossfade: what each of the two images shows, step by step.
import Testing

@testable import Photowall

@Suite struct CrossfadeTests {
    private func text(_ fade: Crossfade<String>) -> String {
        (0...1).map { "\(fade.picture(of: $0) ?? "-"):\(fade.role(of: $0).rawValue)" }.joined(separator: " ")
    }

    private func watched(_ picture: String? = nil) -> Crossfade<String> {
        var fade = Crossfade<String>()
        fade.isWatched = true
        fade.show(picture)
        return fade
    }

    @Test func `a first picture is seen at once`() {
        #expect(text(watched()) == "-: -:")
        #expect(text(watched("a")) == "a:shown -:")
    }

    @Test func `the next one waits until it is loaded, then the former stays for the fade`() {
        var fade = watched("a")
        fade.show("b")
        #expect(text(fade) == "a:shown b:next")
        fade.load(0)
        #expect(text(fade) == "a:shown b:next")
        fade.load(1)
        #expect(text(fade) == "a:former b:shown appearing" && fade.isFading)
        fade.endFade()
        #expect(text(fade) == "a:next b:shown" && !fade.isFading)
    }

    @Test func `of those that come fast the last one is seen, after one fade`() {
        var fade = watched("a")
        for picture in ["b", "c", "d"] { fade.show(picture) }
        #expect(text(fade) == "a:shown d:next")
        fade.load(1)
        for picture in ["e", "f"] { fade.show(picture) }
        #expect(text(fade) == "a:former d:shown appearing", "what is seen is not taken away")
        fade.endFade()
        #expect(text(fade) == "f:next d:shown")
        fade.load(0)
        #expect(text(fade) == "f:shown appearing d:former")
    }

    @Test func `what is there already is not waited for`() {
        var fade = watched("a")
        fade.load(0)
        fade.show("b")
        fade.load(1)
        fade.endFade()
        fade.show("a")
        #expect(text(fade) == "a:shown appearing b:former" && fade.appearing == 0)
        fade.show("b")
        fade.endFade()
        #expect(text(fade) == "a:former b:shown appearing" && fade.appearing == 1, "another fade")
        fade.endFade()
        #expect(fade.appearing == nil)
        // Taken back, and wanted again.
        fade.show("c")
        fade.show("b")
        fade.load(0)
        #expect(text(fade) == "c:next b:shown")
        fade.show("c")
        #expect(text(fade) == "c:shown appearing b:former")
    }

    @Test func `where there is none any more nothing is seen, and the next one at once`() {
        var fade = watched("a")
        fade.show("b")
        fade.load(1)
        fade.show(nil)
        #expect(text(fade) == "a: -:" && !fade.isFading)
        fade.load(1)
        #expect(text(fade) == "a: -:")
        fade.show("c")
        #expect(fade.role(of: 1) == .shown && fade.picture(of: 1) == "c")
    }

    @Test func `what nobody has seen gives way at once, and what was seen before is faded from`() {
        var fade = Crossfade<String>()
        for picture in ["a", "b"] { fade.show(picture) }
        #expect(text(fade) == "b:shown -:")
        fade.isWatched = true
        fade.isWatched = false
        for picture in ["c", "d"] { fade.show(picture) }
        #expect(text(fade) == "b:shown d:next")
        fade.isWatched = true
        fade.load(1)
        #expect(text(fade) == "b:former d:shown appearing")
        // Emptied, and filled again while nobody looks.
        fade.endFade()
        fade.show(nil)
        fade.isWatched = false
        for picture in ["e", "f"] { fade.show(picture) }
        #expect(fade.picture(of: 1) == "f" && fade.role(of: 1) == .shown)
    }
}

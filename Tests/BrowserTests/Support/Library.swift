// A person's photos, as the journeys choose them and see them.
import BrowserKit
import Foundation

/// The library's photos.
enum Library {
    /// Where a picture lies that somebody has on their device.
    static func sample(_ name: String) -> String { Wall.checkout.appending(path: "Static/samples/\(name).jpg").path }

    /// A picture is there, in whichever size the browser takes.
    static func hasLoaded(_ selector: String) -> Condition {
        .script(
            "(({ complete, naturalWidth } = {}) => complete && naturalWidth > 0)(document.querySelector(args[0]) ?? {})",
            .string(selector)
        )
    }

    /// There are so many photos in the library, all can be seen, and none glides to its place: a click might miss it.
    static func shows(_ count: Int) -> Condition {
        .script(
            """
            document.querySelectorAll('.library img').length === \(count) &&
            [...document.querySelectorAll('.library img')].every(each => each.complete && each.naturalWidth > 0) &&
            !document.querySelector('.library').getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')
            """
        )
    }
}

// ImageView: a picture. ImageView+Rx says when the browser has it.
import Markup

/// A picture: `<img>`.
open class ImageView: View {
    /// Where the picture is: a path, or an `http:` or `https:` address.
    ///
    /// Default: the template's. Setting one that would run a script removes it.
    public final var source: String {
        get { string(.source) }
        set { set(.source, .string(newValue)) }
    }

    /// The same picture in several sizes (`srcset`): the browser takes the one that fits the image and the screen.
    ///
    /// ``source`` is for browsers that choose none. Candidates have widths, and then the template's `sizes` says how wide the image is
    /// (`sizes="(max-width: 40rem) 92vw, 36rem"`), or densities; no two have the same. Spaces in addresses, and commas at
    /// their ends, are percent-encoded (https://html.spec.whatwg.org/multipage/images.html#srcset-attributes). What breaks these rules, or has an
    /// address that ``source`` may not have, is reported, and removes the attribute. Default: the template's.
    public final var srcset: [ImageCandidate] {
        get { SourceSet(parsing: string(.srcset))?.candidates.map { ImageCandidate($0) } ?? [] }
        set {
            guard isInTurn else { return performInTurn { self.srcset = newValue } }
            let set = SourceSet(newValue.map(\.candidate))
            let fault = set.fault
            if let fault { host?.report("'srcset' cannot be set: \(fault)") }
            self.set(.srcset, newValue.isEmpty || fault != nil ? .none : .string(set.text))
        }
    }

    /// What stands for the picture where it cannot be seen.
    ///
    /// Default: the template's.
    public final var alternative: String {
        get { string(.alternative) }
        set { set(.alternative, .string(newValue)) }
    }
}

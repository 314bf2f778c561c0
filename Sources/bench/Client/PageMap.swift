// What a page's HTML says to its script: the token, and the numbers of its controls.

/// The token and the controls of a page as it was served.
struct PageMap {
    let token: String
    /// Control numbers by outlet.
    let controls: [String: Int]

    /// The token alone, where the controls of this screen are known already.
    static func token(in html: UnsafeRawBufferPointer) -> String? {
        html.text(behind: "data-page=\"", upTo: UInt8(ascii: "\""))
    }

    init?(_ html: UnsafeRawBufferPointer) {
        guard let token = PageMap.token(in: html) else { return nil }
        self.token = token
        var controls: [String: Int] = [:]
        var position = 0
        while let tag = html[position...].firstIndex(of: UInt8(ascii: "<")),
            let end = html[tag...].firstIndex(of: UInt8(ascii: ">"))
        {
            position = end
            let part = UnsafeRawBufferPointer(rebasing: html[tag...end])
            guard let outlet = part.text(behind: "data-outlet=\"", upTo: UInt8(ascii: "\"")),
                let number = part.text(behind: "data-n=\"", upTo: UInt8(ascii: "\"")).flatMap({ Int($0) })
            else { continue }
            controls[outlet] = number
        }
        self.controls = controls
    }
}

// Lookalikes: what a name looks like, whatever letters it is written with: the skeleton of UTS #39. LookalikeList is the data;
// another list, or another rule, needs a migration that makes all skeletons again.

/// What texts look like (UTS #39, section 4).
///
/// Two texts are hard to tell apart where they have a skeleton in common.
package enum Lookalikes {
    /// The skeletons of a name: as it is written, and as it is in small letters, since a name is the same in either; mostly they
    /// are one.
    ///
    /// - Parameter name: The name, in any case and normal form.
    /// - Returns: One or two texts to compare others with, not to be shown.
    package static func skeletons(of name: String) -> Set<String> {
        let small = name.lowercased()
        return small == name ? [skeleton(of: name)] : [skeleton(of: name), skeleton(of: small)]
    }

    private static func skeleton(of text: String) -> String {
        // Once more, until nothing changes: folding may make a letter that looks like others again. Few texts take three turns.
        var text = text.compatibilityDecomposed
        for _ in 0..<4 {
            var shapes = String.UnicodeScalarView()
            for scalar in text.unicodeScalars { shapes.append(contentsOf: shape(of: scalar)) }
            let next = AccountName.folded(String(shapes)).compatibilityDecomposed
            if next == text { break }
            text = next
        }
        return text
    }

    private static func shape(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        scalar.isASCII ? ofASCII[Int(scalar.value)] : found(scalar)
    }

    /// The shapes of ASCII, which most names are of: the list is searched for them once.
    private static let ofASCII = (0..<128).map { found(Unicode.Scalar(UInt8($0))) }

    private static func found(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let code = Alphabets.digits(scalar)
        // A semicolon stands behind the colon.
        guard let entry = list.last(upTo: code + ";"), entry.hasPrefix(code + ":") else { return [scalar] }
        return entry.dropFirst(code.count + 1).split(separator: ",")
            .compactMap { UInt32($0, radix: 16).flatMap { Unicode.Scalar($0) } }
    }
}

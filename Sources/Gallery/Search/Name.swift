// Name: a hundred thousand of them, in order, and those that begin with what somebody looks for.
public import Controls

/// A name, and its place among all.
public struct Name: Identifiable, Hashable, Sendable {
    /// Its place in the order of their letters.
    public let id: Int
    let text: String

    /// All names, in the order of their letters.
    ///
    /// Made once; all pages show the same array.
    static let all: [Name] = {
        var names: [Name] = []
        names.reserveCapacity(firsts.count * initials.count * lasts.count)
        for first in firsts {
            for initial in initials {
                for last in lasts { names.append(Name(id: names.count, text: "\(first) \(initial). \(last)")) }
            }
        }
        return names
    }()

    /// The names that begin so, whatever the case of the letters: they stand beside each other.
    static func beginning(with text: String) -> [Name] {
        let text = text.lowercased()
        if text.isEmpty { return all }
        let begin = place { $0.text.lowercased() >= text }
        let end = place { !$0.text.lowercased().hasPrefix(text) && $0.text.lowercased() > text }
        return Array(all[begin..<max(begin, end)])
    }

    /// The first place from which on all names are so.
    private static func place(where isSo: (Name) -> Bool) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if isSo(all[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private static let initials = "ABCDEFGHIJKLMNOPQRSTUVWXY"

    private static let firsts = words(
        """
        Ada Alan Alice Anna Barbara Ben Carl Clara Daniel Dora Edith Emil Emmy Erik Felix Fiona Frida George Grace Greta \
        Hans Hedy Henry Ida Ines Ivan Jakob Jane John Karin Katharine Lena Leo Lise Marie Max Mina Nina Noah Olga Oskar \
        Paul Rosa Ruth Sara Sophie Theo Vera Viktor Yara
        """
    )

    private static let lasts = words(
        """
        Abbott Adler Albers Bauer Becker Berg Boole Brandt Byron Carson Clarke Curie Dahl Dietrich Ebner Egger Eliot Erdmann \
        Euler Falk Fischer Fleming Franklin Frei Gauss Gray Haas Hahn Hamilton Hartmann Hilbert Hopper Horn Huber Jacobs \
        Jensen Johnson Kahlo Keller Kern Klein Koch Kraft Lamarr Lang Lehmann Lindgren Lorenz Lovelace Maier Marx Meitner \
        Mendel Miller Neumann Noether Nolan Olsen Otto Perlman Peters Planck Quinn Reed Richter Roth Sachs Schmidt Scholz \
        Stern Stone Thomas Turing Unger Vogel Wagner Weber Wolf Young Ziegler
        """
    )

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

extension NameCell: ModelCell {
    /// Shows the name.
    public func show(_ name: Name) { self.name.text = name.text }
}

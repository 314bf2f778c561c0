// Root: where Templates/ is, and Static/ beside it.
import Glibc

/// Finds the folder of an application.
public enum Root {
    /// The first folder that holds `Templates`: upwards from the executable, then from the working directory.
    ///
    /// - Throws: ``StartError`` where there is none.
    public static func find() throws(StartError) -> String {
        for start in [executable(), workingDirectory()] {
            var folder = start
            while !folder.isEmpty {
                if Files.isFolder(folder + "/Templates") { return folder }
                folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
            }
        }
        throw StartError("No folder with Templates was found; name it with --root.")
    }

    private static func executable() -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return "" }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func workingDirectory() -> String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}

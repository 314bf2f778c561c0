// Files: what is done with files and folders, with Glibc alone. All of it blocks.

internal import Glibc

enum Files {
    /// Makes a folder for its owner alone, unless it is there.
    static func makeFolder(_ path: String) throws(UploadError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw UploadError(errno: errno) }
    }

    /// Brings a folder's entries to the disk.
    static func syncFolder(_ path: String) throws(UploadError) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw UploadError(errno: errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw UploadError(errno: errno) }
    }

    /// Writes a file as a whole, for its owner alone: it has its former content or this one.
    ///
    /// - Parameters:
    ///   - path: The file; beside it, with `.new` behind its name, lies what is not whole.
    ///   - text: The content.
    ///   - isSynced: Whether it is on the disk when this returns.
    /// - Throws: ``UploadError``; then it is as it was.
    static func write(_ path: String, _ text: String, isSynced: Bool = false) throws(UploadError) {
        let new = path + ".new"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw UploadError(errno: errno) }
        defer { close(file) }
        do throws(UploadError) {
            let bytes = Array(text.utf8)
            try bytes.withUnsafeBufferPointer { bytes throws(UploadError) in
                var rest = UnsafeRawBufferPointer(bytes)
                while !rest.isEmpty { rest = UnsafeRawBufferPointer(rebasing: rest[try write(file, rest)...]) }
            }
            guard !isSynced || fsync(file) == 0, rename(new, path) == 0 else { throw UploadError(errno: errno) }
        } catch {
            unlink(new)
            throw error
        }
    }

    /// Writes as much of some bytes as one call takes.
    ///
    /// - Returns: How many.
    static func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(UploadError) -> Int {
        while true {
            let count = Glibc.write(file, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw UploadError(errno: errno) }
        }
    }

    /// The content of a small file; nil where it cannot be read, or is larger than `limit`.
    static func read(_ path: String, limit: Int = 65_536) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        let count = Glibc.read(file, &bytes, bytes.count)
        guard 0...limit ~= count else { return nil }
        return String(validating: bytes[..<count], as: UTF8.self)
    }

    /// The size of a regular file, and when it was last changed, in seconds since 1970; nil where there is none.
    static func status(_ path: String) -> (size: Int64, changed: Int64)? {
        var info = stat()
        guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        return (Int64(info.st_size), Int64(info.st_mtim.tv_sec))
    }

    /// The names in a folder, without hidden ones, in no order.
    static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}

// A whole file, sent as a browser sends it.
import Uploads

extension UploadStore {
    /// Sends a file in one piece.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - owner: Whose upload it is.
    /// - Returns: What is said of it; nil where it is taken.
    /// - Throws: What keeps the upload from being begun.
    func send(_ bytes: [UInt8], owner: String) async throws -> String? {
        let upload = try await create(length: Int64(bytes.count), owner: owner)
        let pieces = AsyncStream<[UInt8]> { pieces in
            pieces.yield(bytes)
            pieces.finish()
        }
        do throws(UploadError) {
            _ = try await append(upload.id, owner: owner, at: 0, pieces)
            return nil
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 422 else { return "\(error)" }
            return refusal.sentence
        }
    }
}

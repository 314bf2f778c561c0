// LibraryRoom+Sentence: what is said where a library has no room, with how much a new account has, and when it has more.
import Storage

extension LibraryRoom {
    /// The most bytes that uploads under way may have together, those among them that were left undone: their bytes are on the disk.
    var underWay: Int64 { 2 * total }

    /// Why a library does not take an upload; nil where it does.
    ///
    /// - Parameters:
    ///   - length: Bytes of the upload.
    ///   - active: Bytes of it and those uploads with which somebody goes on.
    ///   - underWay: Bytes of it and all others that are under way.
    /// - Returns: A sentence or two.
    func refusal(of length: Int64, active: Int64, underWay: Int64) -> String? {
        if active > free {
            if active <= free + deleted {
                return "Your library is full. What you have deleted makes room within the hour, once it cannot be "
                    + "brought back." + more
            }
            if length <= free {
                return "Your library has no room for this one besides the photos that are being sent." + more
            }
            return full
        }
        if underWay > self.underWay {
            return "Your uploads under way are too large together. Please go on with them or cancel them." + more
        }
        return nil
    }

    /// There is no room for a photo.
    var full: String { PhotoProblem(StorageError.overQuota).sentence + more }

    /// How much room a new account has, and when it has more; nothing where it is not new.
    private var more: String {
        guard let growth else { return "" }
        return " A new account has room for \(total >> 20) MB; yours has \(PhotoStore.quota >> 30) GB "
            + "\(WaitingTime.words(growth))."
    }
}

// Which uploads a store has, and how much of its limits they take.

extension UploadStore {
    /// Which uploads there are.
    struct Books {
        /// Those under way.
        var uploads: [UploadID: Upload] = [:]
        /// Those that are stored.
        var whole: [UploadID: WholeUpload] = [:]
        /// Who has them.
        var owners: [String: Share] = [:]
        /// Bytes that have come of the uploads under way.
        var underWay: Int64 = 0
        /// Bytes that have come besides, and count only with their checksum.
        var unsettled: Int64 = 0
        var swept: Int64 = 0
        /// Bytes that uploads under way have on the disk.
        var written: Int64 { underWay + unsettled }

        /// What one owner has.
        struct Share {
            /// Uploads under way.
            var uploads: [UploadID: Upload] = [:]
            /// Bytes that they will have.
            var bytes: Int64 = 0
            /// Uploads that are whole, oldest first.
            var whole: [UploadID] = []
        }
    }
}

extension UploadStore.Books {
    /// Counts an upload that is to begin, if there is room for it.
    ///
    /// - Returns: Bytes that the owner's uploads will have.
    mutating func add(_ upload: Upload, _ limits: UploadLimits, stored: Int64) throws(UploadError) -> Int64 {
        let length = upload.record.length
        let share = owners[upload.record.owner] ?? Share()
        guard share.uploads.count < limits.uploadsPerOwner else { throw .tooManyUploads }
        // What is announced takes no room, so an owner may announce more than can be counted.
        let (bytes, isTooMuch) = share.bytes.addingReportingOverflow(length)
        guard !isTooMuch, bytes <= limits.bytesPerOwner else { throw .tooManyBytes }
        guard uploads.count < limits.uploads, stored + written + length <= limits.total else { throw .full }
        count(upload)
        return bytes
    }

    /// What gives way to an upload where there are too many: of the owner who has most, more than its own would, what nobody has
    /// gone on with for the longest time; nil where there is nothing.
    func surplus(for upload: Upload, _ limits: UploadLimits) -> Upload? {
        guard uploads.count >= limits.uploads else { return nil }
        let own = owners[upload.record.owner]?.uploads.count ?? 0
        guard let most = owners.values.max(by: { $0.uploads.count < $1.uploads.count }), most.uploads.count > own + 1
        else { return nil }
        return most.uploads.values.filter(\.isIdle).min { $0.changed.time < $1.changed.time }
    }

    /// Counts an upload that is under way.
    mutating func count(_ upload: Upload) {
        uploads[upload.id] = upload
        owners[upload.record.owner, default: Share()].uploads[upload.id] = upload
        owners[upload.record.owner, default: Share()].bytes += upload.record.length
        underWay += upload.offset
    }

    /// Counts an upload no more that was under way.
    mutating func settle(_ upload: Upload) {
        guard uploads.removeValue(forKey: upload.id) != nil else { return }
        underWay -= upload.offset
        change(upload.record.owner) { share in
            share.uploads[upload.id] = nil
            share.bytes -= upload.record.length
        }
    }

    /// Remembers an upload that is whole.
    ///
    /// - Returns: Those that are to be forgotten for it: another owner's only where they have more than anybody else.
    mutating func remember(_ whole: WholeUpload, as id: UploadID, _ limits: UploadLimits) -> [UploadID] {
        self.whole[id] = whole
        owners[whole.owner, default: Share()].whole.append(id)
        let own = owners[whole.owner, default: Share()].whole
        if own.count > limits.wholePerOwner { return Array(own.prefix(own.count - limits.wholePerOwner)) }
        guard self.whole.count > limits.whole else { return [] }
        let most = owners.values.max { $0.whole.count < $1.whole.count }?.whole ?? []
        return Array(most.prefix((most.count + 1) / 2))
    }

    /// Forgets one; nil where it is forgotten.
    mutating func forget(_ id: UploadID) -> WholeUpload? {
        guard let upload = whole.removeValue(forKey: id) else { return nil }
        // Mostly the oldest.
        change(upload.owner) { share in
            if let place = share.whole.firstIndex(of: id) { share.whole.remove(at: place) }
        }
        return upload
    }

    private mutating func change(_ owner: String, _ change: (inout Share) -> Void) {
        guard var share = owners.removeValue(forKey: owner) else { return }
        change(&share)
        if !share.uploads.isEmpty || !share.whole.isEmpty { owners[owner] = share }
    }
}

// StorageError: what an error of SQLite is called.
import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct StorageErrorTests {
    @Test(arguments: [
        (ResultCode.SQLITE_BUSY, StorageError.locked), (.SQLITE_LOCKED, .locked), (.SQLITE_FULL, .diskFull),
        (.SQLITE_READONLY, .readOnly),
    ])
    func `it is named by its code`(code: ResultCode, error: StorageError) {
        #expect(StorageError(DatabaseError(resultCode: code), at: NSTemporaryDirectory()) == error)
    }

    @Test func `an I/O error on a disk with room is none of a full disk`() {
        let failure = StorageError(
            DatabaseError(resultCode: .SQLITE_IOERR, message: "broken"),
            at: NSTemporaryDirectory()
        )
        #expect(failure != .diskFull)
        #expect(failure.description.contains("broken"))
    }

    @Test func `an I/O error where no disk is known is none either`() {
        #expect(StorageError(DatabaseError(resultCode: .SQLITE_IOERR), at: "/nowhere/x.sqlite") != .diskFull)
    }
}

// What is chosen for a collage, and what the library has.
import Rx
import RxLive
import Testing

@testable import Photowall

@Suite struct ChosenPhotosTests {
    private let photos = SavedRelay<[Int64]>("photos", [], scope: .session)

    @Test func `what goes and comes back is where it was, each time that it was chosen`() {
        let chosen = ChosenPhotos(photos)
        photos.accept([1, 2, 1, 3])
        chosen.keep([2, 3])
        #expect(photos.value == [2, 3])
        chosen.keep([1, 2, 3])
        #expect(photos.value == [1, 2, 1, 3])
    }

    @Test func `what another tab has put back is not put back twice`() {
        let chosen = ChosenPhotos(photos)
        photos.accept([1, 2])
        chosen.keep([2])
        photos.accept([1, 2])
        chosen.keep([1, 2])
        #expect(photos.value == [1, 2])
    }

    @Test func `a full choice takes nothing back, and another choice nothing of the one before`() {
        let chosen = ChosenPhotos(photos)
        photos.accept([1, 2])
        chosen.keep([2])
        photos.accept([2, 3, 4, 5, 6, 7])
        chosen.keep([1, 2, 3, 4, 5, 6, 7])
        #expect(photos.value == [2, 3, 4, 5, 6, 7])
        chosen.keep([3, 4, 5, 6, 7])
        chosen.forget()
        chosen.keep([2, 3, 4, 5, 6, 7])
        #expect(photos.value == [3, 4, 5, 6, 7])
    }
}

// The photos of the library: which of them are ticked, and what is done with them.
import Controls
import Foundation
import Rx
import RxLive
import Storage

extension PhotosViewController {
    /// Shows the photos, and which of them are ticked: those are the rows that are selected.
    func bindLibrary(_ photos: Observable<[Photo]>) {
        let list = view.library
        list.isWindowed = true
        list.allowsMultipleSelection = true
        list.rx.setDelegate(self).disposed(by: disposeBag)
        let model = LibraryViewModel(
            choice,
            chosen: chosen,
            input: .init(
                photos: photos,
                selected: list.rx.modelSelected(PhotoRow.self).map(\.photo.id),
                deselected: list.rx.modelDeselected(PhotoRow.self).map(\.photo.id),
                ticked: list.rx.indexPathsForSelectedRows.filter { [weak self] _ in self?.isTicking == false },
                choosing: view.choosing.rx.tap.asObservable(),
                none: view.none.rx.tap.asObservable()
            ),
            time: time
        )
        self.model = model
        model.selectedPhotos.bind(with: self) { $0.selectedPhotosSubject.onNext($1) }.disposed(by: disposeBag)
        model.deselectedPhotos.bind(with: self) { $0.deselectedPhotosSubject.onNext($1) }.disposed(by: disposeBag)
        model.content.map(\.days).drive(list.rx.items(headerType: DayCell.self, cellType: PhotoCell.self))
            .disposed(by: disposeBag)
        model.content.drive(with: self) { $0.tick($1.ticked) }.disposed(by: disposeBag)
        Driver.combineLatest(model.hint, model.isChoosing) { ($0, $1) }
            .drive(with: self) { $0.show($1.0, isChoosing: $1.1) }
            .disposed(by: disposeBag)
        photos.map(\.count).distinctUntilChanged()
            .bind(with: self) { controller, count in
                controller.view.count.text = count > 0 ? "\(count)" : ""
                controller.view.choosing.isHidden = count == 0 || !controller.isAlone
            }
            .disposed(by: disposeBag)
        bindTray(model)
    }

    private func show(_ hint: LibraryViewModel.Hint, isChoosing: Bool) {
        view.chosen.text = hint.chosen
        view.next.text = hint.next
        view.done.text = isAlone ? "To the collage" : "Done"
        view.done.isHidden = isAlone && hint.isEmpty
        view.picking.isHidden = isChoosing
        view.tray.isHidden = !isChoosing
        view.choosing.title = isChoosing ? "Done" : "Choose"
        let words = [
            isChoosing || !isAlone ? "choosing" : nil, isChoosing ? "several" : nil,
            hint.isFull && !isChoosing ? "full" : nil,
        ]
        view.library.classes = (["library"] + words.compactMap(\.self)).joined(separator: " ")
    }

    /// Selects these rows, and no others; what is heard of that is nobody's choice.
    private func tick(_ rows: Set<IndexPath>) {
        let list = view.library, selected = Set(list.indexPathsForSelectedRows)
        isTicking = true
        selected.subtracting(rows).forEach(list.deselectRow(at:))
        rows.subtracting(selected).forEach(list.selectRow(at:))
        isTicking = false
    }

    /// What is done with several photos, or with one.
    private func bindTray(_ model: LibraryViewModel) {
        let tray = TrayViewModel(
            input: .init(
                photos: model.chosenPhotos,
                discard: view.discard.rx.tap.asObservable(),
                removed: view.library.rx.modelDeleted(PhotoRow.self).map(\.photo),
                share: view.share.rx.onceTap.asObservable(),
                make: view.make.rx.tap.asObservable()
            ),
            library: library,
            user: owner,
            wall: wall,
            zone: time.zone
        )
        tray.state.drive(with: self) { $0.show($1) }.disposed(by: disposeBag)
        tray.deletions.emit(with: self) { $0.offerUndo(of: $1) }.disposed(by: disposeBag)
        tray.posts
            .emit(with: self) { controller, settled in
                guard settled.outcome.isPosted else { return controller.say(settled.sentence) }
                controller.say("")
                controller.tell(settled.sentence)
                controller.endChoosing()
            }
            .disposed(by: disposeBag)
        tray.collages
            .emit(with: self) { controller, photos in
                controller.leave { [weak controller] in
                    controller?.kept.forget()
                    controller?.choice.accept(photos)
                    controller?.model?.endChoosing()
                    controller?.push("/collage")
                }
            }
            .disposed(by: disposeBag)
    }

    private func show(_ state: TrayViewModel.State) {
        view.picked.text = state.words
        view.details.text = state.details
        view.details.classes = state.isEmpty ? "keys" : ""
        view.discard.isEnabled = state.canDiscard
        view.share.isEnabled = state.canShare
        view.share.intention = state.intention
        view.share.isHidden = wall == nil
        view.make.isEnabled = state.canMake
    }

    /// The buttons below the photos, which had the focus, go.
    private func endChoosing() {
        model?.endChoosing()
        view.choosing.becomeFirstResponder()
    }

    /// Photos are out of the library, to which it offers to bring them back, or are not.
    private func offerUndo(of deletion: TrayViewModel.Deletion) {
        guard deletion.problem == nil else { return say(deletion.sentence) }
        removed.begin(deletion.photos.map(\.id), deletion.sentence, for: Photo.undoTime)
        say("")
        guard chosen.value != nil else { return }
        endChoosing()
        view.undo.becomeFirstResponder()
    }

    func bindUndo() {
        removed.shown(in: view.undoBar, view.undone, view.undo) { [library, owner] in
            library.restore($0, of: owner)
        } sentence: {
            PhotoProblem($0).sentence
        }
        .bind(with: self) { controller, _ in controller.view.files.becomeFirstResponder() }
        .disposed(by: disposeBag)
    }
}

extension PhotosViewController: CollectionViewDelegate {
    /// No more than fit into a collage.
    func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        model?.canSelect ?? false
    }
}

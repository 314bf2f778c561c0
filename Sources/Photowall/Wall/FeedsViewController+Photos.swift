// FeedsViewController+Photos: the photos of a post in the making: a strip of them below its words, and the library to choose from.
import Controls
import Rx
import RxLive

extension FeedsViewController {
    /// Binds the photos of the form, once there are some: most pages of the wall have none, and pay nothing for it.
    ///
    /// - Returns: Whether some are on their way.
    func bindPhotos() -> Observable<Bool> {
        guard let library else {
            view.choosePhotos.isHidden = true
            return .just(false)
        }
        view.choosePhotos[attribute: "aria-expanded"] = "false"
        let toggle = PublishRelay<Void>(), files = PublishRelay<[ChosenFile]>()
        let isUnderWay = BehaviorRelay(value: false)
        var isBound = false
        let bind = { [weak self] in
            guard let self, !isBound else { return }
            isBound = true
            bindPhotos(of: library, toggle, files, isUnderWay)
        }
        photos.filter { !$0.isEmpty }.take(1).subscribe(onNext: { _ in bind() }).disposed(by: disposeBag)
        if !photosUnderWay.value.isEmpty { bind() }
        view.choosePhotos.rx.tap
            .subscribe(onNext: {
                bind()
                toggle.accept(())
            })
            .disposed(by: disposeBag)
        let (drop, paste) = (view.composer.rx.browserEvent(.drop), view.composer.rx.browserEvent(.paste))
        Observable.merge(drop.asObservable(), paste.asObservable()).map(\.files).filter { !$0.isEmpty }
            .subscribe(onNext: { given in
                bind()
                files.accept(given)
            })
            .disposed(by: disposeBag)
        return isUnderWay.asObservable()
    }

    private func bindPhotos(
        of library: PhotoLibrary,
        _ toggle: PublishRelay<Void>,
        _ files: PublishRelay<[ChosenFile]>,
        _ isUnderWay: BehaviorRelay<Bool>
    ) {
        view.shelf.isWindowed = true
        let takenOut = PublishRelay<Int64>(), described = PublishRelay<(id: Int64, words: String)>()
        let retried = PublishRelay<PendingUpload>()
        let model = ComposePhotosViewModel(
            photos,
            waiting: photosUnderWay,
            input: .init(
                toggle: toggle.asObservable(),
                done: view.endChoice.rx.tap.asObservable(),
                chosen: view.shelf.rx.modelTapped(\ShelfCell.choose).map(\.photo).asObservable(),
                takenOut: takenOut.asObservable(),
                described: described.asObservable(),
                files: Observable.merge(files.asObservable(), view.files.rx.files.asObservable()),
                lostFile: view.files.rx.lostFiles.asObservable(),
                retried: retried.asObservable(),
                cancelled: view.uploads.rx.modelDeleted(PendingUpload.self).asObservable()
            ),
            library: library,
            user: reader,
            session: session,
            isOnline: isOnline
        )
        bindStrip(model, takenOut, described)
        bindShelf(model)
        bindUploads(model, retried)
        model.isUnderWay.drive(isUnderWay).disposed(by: disposeBag)
    }

    private func bindStrip(
        _ model: ComposePhotosViewModel,
        _ takenOut: PublishRelay<Int64>,
        _ described: PublishRelay<(id: Int64, words: String)>
    ) {
        model.strip.drive(view.attached.rx.items(cellType: AttachedCell.self)) { [photos] place, photo, cell in
            let name = "photo \(place + 1), “\(photo.name.shortened)”"
            cell.picture.show(Picture(of: photo.id, width: photo.width, height: photo.height, standard: 320))
            cell.picture.alternative = "Photo \(place + 1)"
            cell.takeOut.accessibilityLabel = "Take out \(name)"
            cell.words.accessibilityLabel = "Description of \(name)"
            cell.words.text = photos.value.first { $0.id == photo.id }?.description ?? ""
            cell.words.rx.text.orEmpty.skip(1).map { (id: photo.id, words: $0) }.bind(to: described)
                .disposed(by: cell.disposeBag)
            cell.takeOut.rx.tap.map { photo.id }.bind(to: takenOut).disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        // The button that was tapped goes.
        takenOut.bind(with: self) { controller, _ in controller.view.choosePhotos.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }

    private func bindShelf(_ model: ComposePhotosViewModel) {
        model.isOpen.drive(with: self) { controller, isOpen in
            controller.view.chooser.isHidden = !isOpen
            controller.view.choosePhotos[attribute: "aria-expanded"] = "\(isOpen)"
        }
        .disposed(by: disposeBag)
        model.shelf.drive(view.shelf.rx.items(cellType: ShelfCell.self)).disposed(by: disposeBag)
        model.said.drive(view.shelfSaid.rx.text).disposed(by: disposeBag)
        view.endChoice.rx.tap.bind(with: self) { controller, _ in controller.view.choosePhotos.becomeFirstResponder() }
            .disposed(by: disposeBag)
    }

    private func bindUploads(_ model: ComposePhotosViewModel, _ retried: PublishRelay<PendingUpload>) {
        model.uploads.drive(view.files.rx.uploads).disposed(by: disposeBag)
        model.pending.drive(view.uploads.rx.items(cellType: SendingCell.self)) { _, file, cell in
            cell.name.text = file.name
            cell.state.text = file.words
            cell.progress.isHidden = !file.isUnderWay
            if let part = file.part { cell.progress.progress = part }
            cell.progress.accessibilityLabel = "Progress of \(file.name)"
            cell.retry.isHidden = !file.canRetry
            cell.retry.accessibilityLabel = "Try \(file.name) again"
            cell.cancel.title = file.hasEnded ? "Dismiss" : "Cancel"
            cell.cancel.accessibilityLabel = "\(file.hasEnded ? "Dismiss" : "Cancel") \(file.name)"
            // The button does not stay, and with it the focus would go.
            cell.retry.rx.tap
                .subscribe(onNext: { [weak cell] in
                    retried.accept(file)
                    cell?.cancel.becomeFirstResponder()
                })
                .disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        model.isUnderWay.map { $0 ? "Photos are still on their way: leave and stop them?" : nil }
            .drive(with: self) { controller, question in
                controller.askBeforeLeaving(question, at: controller.view.files)
            }
            .disposed(by: disposeBag)
        Disposables.create { [weak self] in model.stop(isKept: self?.mayComeBack ?? true) }.disposed(by: disposeBag)
    }
}

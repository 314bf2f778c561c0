// Files on their way into the library.
import Controls
import Rx
import RxLive

extension PhotosViewController {
    /// Files on their way: what the person does with them, and what is said of them.
    func bindUploads() {
        let files = Observable.merge(
            view.files.rx.files.asObservable(),
            view.area.rx.browserEvent(.drop).asObservable().map(\.files),
            view.area.rx.browserEvent(.pasteAnywhere).asObservable().map(\.files)
        )
        // What was said of other files is over.
        .do(onNext: { [weak self] _ in
            self?.isWarned = false
            self?.say("")
        })
        let dismissed = view.uploads.rx.modelDeleted(PendingUpload.self).map(\.id)
            .do(onNext: { [weak self] _ in self?.say("") })
            .share()
        let retried = PublishRelay<String>()
        let model = UploadsViewModel(
            pending,
            input: .init(
                chosen: files,
                lost: view.files.rx.lostFiles.asObservable(),
                retried: retried.asObservable(),
                cancelled: dismissed,
                left: leaves.asObservable(),
                isOnline: isOnline
            ),
            user: owner,
            session: session,
            service: library
        )
        model.uploads.drive(view.files.rx.uploads).disposed(by: disposeBag)
        model.pending.drive(view.uploads.rx.items(cellType: UploadCell.self)) { _, file, cell in
            cell.name.text = file.name
            cell.preview.file = file.isHere ? file.id : nil
            cell.state.text = file.words
            cell.progress.isHidden = !file.isUnderWay && file.part == nil
            cell.progress.classes = file.isUnderWay ? "" : "interrupted"
            if let part = file.part { cell.progress.progress = part }
            cell.retry.isHidden = !file.canRetry
            let way = file.hasEnded ? "Dismiss" : "Cancel"
            cell.cancel.title = way
            cell.cancel.accessibilityLabel = "\(way) \(file.name)"
            cell.retry.accessibilityLabel = "Try \(file.name) again"
            cell.progress.accessibilityLabel = "Progress of \(file.name)"
            // The button does not stay, and with it the focus would go.
            cell.retry.rx.tap
                .subscribe(onNext: { [weak self, weak cell] in
                    self?.say("")
                    retried.accept(file.id)
                    cell?.cancel.becomeFirstResponder()
                })
                .disposed(by: cell.disposeBag)
        }
        .disposed(by: disposeBag)
        // The next row's button has the focus, where there is one.
        dismissed.filter { [model] _ in model.isEmpty }
            .bind(with: self) { controller, _ in controller.view.files.becomeFirstResponder() }
            .disposed(by: disposeBag)
        Disposables.create { [weak self] in model.stop(isKept: self?.mayComeBack ?? true) }.disposed(by: disposeBag)
        model.refusals.emit(onNext: { [weak self] in self?.say($0) }).disposed(by: disposeBag)
        model.arrivals.emit(onNext: { [weak self] in self?.tell($0) }).disposed(by: disposeBag)
        for each in [shortage, room, asking] { each.disposed(by: disposeBag) }
        model.shortages.emit(onNext: { [weak self] in self?.warn($0) }).disposed(by: disposeBag)
        // A browser sends nothing for a screen that is covered, either.
        model.isUnderWay.map { $0 ? "Photos are still on their way: leave and stop them?" : nil }
            .drive(with: self) { controller, question in
                controller.question = question
                controller.askBeforeLeaving(question, at: controller.view.files)
            }
            .disposed(by: disposeBag)
    }

    /// Says once for all files that were chosen that there is no room, until there is.
    private func warn(_ problem: UploadList.Shortage) {
        guard !isWarned else { return }
        isWarned = true
        shortage.disposable = alert(title: "No room for your photos", text: problem.sentence).subscribe()
        room.disposable = library.hasRoom(for: problem.bytes, of: owner).filter { $0 }.take(1)
            // The alert closes itself as nobody waits for its end any more.
            .bind(with: self) { controller, _ in controller.shortage.disposable = Disposables.create() }
    }
}

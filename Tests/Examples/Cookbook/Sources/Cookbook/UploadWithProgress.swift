// UploadWithProgress: upload a file with progress.
import Controls
import Rx
import RxLive
import Uploads

final class UploadWithProgressViewController: ViewController<UploadWithProgressView> {
    private let uploads: UploadStore
    private let owner: String

    init(_ request: PageRequest, _ uploads: UploadStore) {
        self.uploads = uploads
        owner = "session \(request.session.text)"
        super.init()
    }

    override func viewDidLoad() {
        let (uploads, owner) = (uploads, owner)
        // The store makes a place for the file, to which the browser sends it.
        let begun = view.file.rx.files.compactMap(\.first)
            .flatMapLatest { file in
                Single.task { try await uploads.create(length: Int64(file.size), owner: owner).id }
                    .map { (file: file, id: $0) }
                    .asObservable()
                    .catch { _ in .empty() }
            }
            .share()
        begun.map { [FileUpload(file: $0.file.id, address: "/uploads/\($0.id.text)")] }
            .bind(to: view.file.rx.uploads)
            .disposed(by: disposeBag)
        let progress = begun.flatMapLatest { begun in
            let stream = try? uploads.progress(begun.id, owner: owner)
            return stream?.asObservable() ?? .empty()
        }
        .observe(on: MainScheduler.instance)
        .share()
        progress.map { $0.fraction as Double? }.bind(to: view.progress.rx.progress).disposed(by: disposeBag)
        progress.map { $0.hash == nil ? "\($0.stored) of \($0.length) bytes" : "The file is here." }
            .bind(to: view.said.rx.text)
            .disposed(by: disposeBag)
    }
}

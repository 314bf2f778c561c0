// The samples of the articles, with what they stand in: Scripts/docs checks the types of this file, and that each sample of an
// article is here, apart from white space and comments. A sample with … in it is a part, and is not looked for; the package of
// GettingStarted is built by Scripts/products. None of this runs.
import ArgumentParser
import Controls
import Foundation
import FoundationNetworking
import HTTP
import Jansson
import Networking
import OAuth
import Rx
import RxLive
import RxLiveTest
import StateStorage
import Testing
import Uploads

// MARK: What samples speak of

class CardView: ScreenView {}
class PersonCell: TableViewCell {
    var name: Label { fatalError() }
    var call: Button { fatalError() }
}
/// A row that only shows its model.
public class PostCell: TableViewCell {
    var text: Label { fatalError() }
}
struct Card: Codable, Hashable, Sendable { var title: String }
/// A model of rows.
public struct Post: Codable, Hashable, Identifiable, Sendable {
    /// What tells it from others.
    public let id: Int
    var text: String
}
struct Person: Hashable, Identifiable, Sendable {
    let id: Int
    let name: String
}
struct Photo: Sendable { let title: String }
struct Draft: Codable, Sendable {}
struct Reader: Hashable, Sendable {}
struct Theme: Codable, Sendable { static let light = Theme() }
struct Failure: Error {}
struct Fraction: Sendable { let fraction: Double }

struct Cards: Sendable {
    func all() -> [Card] { [] }
    func add(_ card: Card) throws {}
}
struct CardStore: Sendable { init(path: String) throws {} }
struct Photos: Sendable { func path(of id: Int) -> String { "" } }
struct PhotoFile: Sendable { func write(_ piece: [UInt8]) async throws {} }
struct Store: Sendable { func posts() throws -> [Post] { [] } }
struct LiveStore { func posts() -> Observable<[Post]> { .empty() } }
struct PhotoRules: UploadRules {
    init(_ photos: Photos) {}
    @concurrent func admit(_ upload: NewUpload) async throws(UploadRefusal) {}
    @concurrent func accept(_ upload: StoredUpload) async throws(UploadRefusal) {}
}
struct PhotoService {
    func upload(_ id: String, of user: Principal, unless isKept: @escaping () -> Bool) -> Observable<Fraction> {
        .empty()
    }
}
struct OrderService {
    func order(_ form: String, once key: OnceKey) -> Single<OrderOutcome> { .just(.soldOut) }
    func outcome(of key: OnceKey) -> Single<OrderOutcome?> { .just(nil) }
}
let wallURL = URL(fileURLWithPath: "/")

/// Outlets of several screens.
struct Outlets {
    let add, order, send, dial: Button
    let greeting, fault, newest, quote, readers: Label
    let name, price, search, field: TextField
    let people, posts, list: TableView
    let size: SegmentedControl
    let due: DatePicker
    let files: FileInput
    let progress: ProgressView
    let menu: View
}

struct Model {
    let language, size: PublishRelay<String?>
    let price: BehaviorRelay<Decimal?>
    let name: BehaviorRelay<String>
    let uploads: Driver<[FileUpload]>
    func send() {}
    func add(_ files: [ChosenFile]) {}
    func lose(_ file: String) {}
}

class Shown: ViewController<CardView> {
    static let readers = Presence<Reader>("wall")
}
final class PeopleViewController: Shown {}
final class PersonViewController: Shown {
    let person = Person(id: 1, name: "Ada")
    init(_ id: Int, languages: [String]) { super.init() }
    init(_ person: Person, in model: Model) { super.init() }
    override var title: String? { person.name }
    override var isRestorable: Bool { false }
}
final class RemovalViewController: Shown { init(of person: Person) { super.init() } }
final class NotFoundViewController: Shown {}
final class BoardViewController: Shown { init(_ cards: CardStore) { super.init() } }

// MARK: Controls

func controls(view: Outlets, model: Model, viewModel: Model, request: PageRequest, disposeBag: DisposeBag) {
    view.name.rx.text.orEmpty.map { "Hello, \($0)!" }.bind(to: view.greeting.rx.text).disposed(by: disposeBag)
    view.send.rx.tap.bind(onNext: model.send).disposed(by: disposeBag)

    model.language.bind(to: view.quote.rx.attribute("lang")).disposed(by: disposeBag)
    view.menu[attribute: "aria-expanded"] = "true"

    view.size.rx.selectedValue.bind(to: model.size).disposed(by: disposeBag)

    if let name = request.timeZone, let zone = TimeZone(identifier: name) { view.due.timeZone = zone }

    (view.name.rx.text.orEmpty <-> viewModel.name).disposed(by: disposeBag)
}

func events(view: Outlets, disposeBag: DisposeBag) -> [Any] {
    view.dial.rx.browserEvent(.turned).subscribe(onNext: { print($0) }).disposed(by: disposeBag)

    return [
        view.list.rx.browserEvent(.scroll),
        view.field.rx.browserEvent(.keyDown("Enter")),
        view.search.rx.typed(.debounce(.milliseconds(300)), trimmed: true, minimumLength: 2),
    ]
}

extension BrowserEvent<Double> {
    static var turned: BrowserEvent { BrowserEvent("wheel", .number("deltaY"), options: .preventsDefault) { $0 } }
}

func fields(view: Outlets, model: Model, disposeBag: DisposeBag) {
    let euros = Decimal.FormatStyle.Currency(code: "EUR", locale: Locale(identifier: "de"))
    let price = view.price.rx.value(as: FieldFormat(number: euros))
    (price.value <-> model.price).disposed(by: disposeBag)
    price.error.map { $0 == nil ? "" : "Write a price such as 12,50." }.bind(to: view.fault.rx.text).disposed(
        by: disposeBag
    )
}

func lists(
    view: Outlets,
    people: Observable<[Person]>,
    disposeBag: DisposeBag,
    call: @escaping (Person) -> Void
) {
    people.bind(to: view.people.rx.items(cellType: PersonCell.self)) { _, person, cell in
        cell.name.text = person.name
        cell.call.rx.tap.subscribe(onNext: { call(person) }).disposed(by: cell.disposeBag)
    }
    .disposed(by: disposeBag)
}

func longList(view: Outlets, post: Post, disposeBag: DisposeBag) {
    let board = ListRelay<Post>()
    board.bind(to: view.posts.rx.items(cellType: PostCell.self)).disposed(by: disposeBag)
    board.append(post)
    board.update(at: 3) { $0.text = "Edited" }
    board.move(from: 3, to: 0)
}

extension PostCell: ModelCell {
    /// Shows a post.
    public func show(_ post: Post) { text.text = post.text }
}

// MARK: Networking and OAuth

enum Wall: TargetType {
    case posts(page: Int), add(Draft)

    var baseURL: URL { wallURL }
    var path: String { "/posts" }
    var method: HTTPMethod { if case .add = self { .post } else { .get } }
    var task: HTTPTask {
        switch self {
        case .posts(let page): .requestParameters(["page": page], encoding: .query)
        case .add(let draft): .requestJSONEncodable(draft)
        }
    }
    var validationType: ValidationType { .successCodes }
}

func requests(
    token: String,
    errors: any PluginType,
    cache: any ResponseCache,
    draft: Draft,
    account: Principal
) -> [Any] {
    let wall = Provider<Wall>(plugins: [AccessTokenPlugin { _ in token }, NetworkLoggerPlugin(), errors], cache: cache)
    return [
        wall.rx.request(.add(draft)).map(Post.self, atKeyPath: "to.data"),
        wall.rx.request(.posts(page: 1), policy: .cacheThenRequest, scope: account.id),
    ]
}

func login(flow: LoginFlow, sessionID: String, query: String) -> [Any] {
    [
        flow.begin(session: sessionID),
        flow.finish(query: query, session: sessionID),
    ]
}

// MARK: Screens and routes

struct Wanderer {
    func screens(_ router: inout Router) {
        router.screen("/people") { PeopleViewController() }
        router.screen("/people/:id") { (request, id: Int) in PersonViewController(id, languages: request.languages) }
        router.redirect("/persons/:id", to: "/people/:id")
        router.notFound { NotFoundViewController() }
    }

    func endpoints(_ router: inout Router, cards: Cards, photos: Photos, upload: PhotoFile) {
        router.endpoint(.get, "/photos/:id") { (request, id: Int) in
            guard let file = OpenFile(photos.path(of: id)) else { return .notFound }
            return request.file(file, type: "image/jpeg")
        }
        router.endpoint(.post, "/photos", bodyLimit: 20 << 20) { request in
            for try await piece in request.body { try await upload.write(piece) }
            return .seeOther("/photos")
        }

        router.endpoint(.get, "/api/cards") { request in try .json(cards.all()) }
        router.endpoint(.post, "/api/cards", bodyLimit: 64 << 10) { request in
            let bytes = try await request.body.bytes()
            try cards.add(JanssonDecoder().decode(Card.self, from: bytes))
            return Response(status: 201)
        }

        router.endpoint(.get, "/cards.csv") { request in
            .csv([["title"]] + cards.all().map { [$0.title] }, named: "cards.csv")
        }
    }

    func uploads(_ router: inout Router, photos: Photos) throws {
        let uploads = try UploadStore(folder: "photowall.uploads", rules: PhotoRules(photos))
        router.uploads("/uploads", uploads, for: .users)
    }
}

struct Board: LiveApp {
    static var screens: [ScreenType] { [CardView.self] }

    static var router: Router {
        get throws {
            let cards = try CardStore(path: "board.sqlite")
            var router = Router()
            router.screen("/") { BoardViewController(cards) }
            return router
        }
    }
}

typealias BoardView = CardView
func routes(_ database: String) throws -> Router { Router() }

@main struct Program: ParsableCommand {
    @Option var database = "board.sqlite"
    @OptionGroup var server: ServerOptions

    func run() throws {
        Server.prepareProcess()
        let application = try Application(root: server.folder(), router: routes(database), screens: [BoardView.self])
        try server.serve(application, as: "Board", logger: server.logger("board"))
    }
}

final class Traveller: Shown {
    func travel(person: Person, model: Model) {
        push("/people/17")
        push(PersonViewController(person, in: model), at: "/people/17")
        present(RemovalViewController(of: person))
        pop()
        dismiss()
    }

    func enter(_ request: PageRequest) {
        logIn(Principal(id: "17", name: "Ada"), goingTo: request.destination ?? "/feed")
    }

    func order(view: Outlets, form: Observable<String>, service: OrderService) {
        view.order.rx.onceTap.withLatestFrom(form) { ($0, $1) }
            .carryOut { key, form in service.order(form, once: key) }
            .subscribe(onNext: { [weak self] in self?.show($0) })
            .disposed(by: disposeBag)
    }

    func orderAgain(view: Outlets, form: Observable<String>, service: OrderService) {
        view.order.rx.onceTap.withLatestFrom(form) { ($0, $1) }
            .carryOut(recall: { key in service.outcome(of: key) }) { key, form in service.order(form, once: key) }
            .subscribe(onNext: { [weak self] in self?.show($0) })
            .disposed(by: disposeBag)
    }

    func show(_ outcome: OrderOutcome) {}

    func meet(view: Outlets, me: Reader, readers: Presence<Reader>) {
        readers.members(with: me, on: self).map { "\($0.count) are here" }.bind(to: view.readers.rx.text).disposed(
            by: disposeBag
        )
    }
}

enum OrderOutcome: OnceOutcome {
    case ordered(number: Int), soldOut

    var sentence: String {
        switch self {
        case .ordered(let number): "Your order has the number \(number)."
        case .soldOut: "There is none left."
        }
    }
}

// MARK: State, work, topics, uploads

final class BillViewModel {
    let people = SavedRelay("people", 1)
    let theme = SavedRelay("theme", Theme.light, scope: .session)
}

final class Reading: Sendable {
    let store = Store()

    let reading = WorkQueue(threads: 2, capacity: 4_096)

    func posts() -> Single<[Post]> { reading.run { [store] in try store.posts() } }
}

func topics(view: Outlets, photo: Photo, disposeBag: DisposeBag) {
    let uploads = Topic<Photo>("uploads")

    uploads.map(\.title).bind(to: view.newest.rx.text).disposed(by: disposeBag)
    uploads.post(photo)
}

func reading(news: Topic<Post>, store: LiveStore) -> Observable<[Post]> {
    Observable.merge(news.events.map { _ in }, .just(())).flatMapLatest { store.posts() }
}

func uploads(view: Outlets, model: Model, disposeBag: DisposeBag) {
    view.files.rx.files.bind(onNext: model.add).disposed(by: disposeBag)
    model.uploads.drive(view.files.rx.uploads).disposed(by: disposeBag)
    view.files.rx.lostFiles.bind(onNext: model.lose).disposed(by: disposeBag)
}

func progress(view: Outlets, service: PhotoService, id: String, user: Principal, isKept: Bool, disposeBag: DisposeBag) {
    service.upload(id, of: user, unless: { isKept }).map(\.fraction).bind(to: view.progress.rx.progress).disposed(
        by: disposeBag
    )
}

// MARK: Tests

enum Counter {
    static func application() throws -> Application { try Board.application() }
}

@Test func `counts`() throws {
    let browser = TestServer(try Counter.application()).browser()
    let page = try browser.open("/")
    try page.tap("plus")
    #expect(page.text("count") == "1")
}

@Test func `saves`() async throws {
    let server = TestServer(try Board.application())
    let browser = server.browser()
    let page = try await browser.visit("/")
    try page.tap("save")
    try await page.expect("said", is: "Saved.")
    #expect(await page.wait { $0.rows("cards").count == 3 })
}

func together() throws {
    let server = TestServer(try Board.application())
    let ada = try server.browser().open("/"), bob = try server.browser().open("/")
    try ada.fill("title", "Buy milk")
    try ada.tap("add")
    #expect(bob.rows("cards").count == 1)
}

func endpoint(application: Application) throws {
    let answer = try TestServer(application).browser().send(.get, "/api/cards")
    #expect(answer.status == 200)
}

func kills(application: Application) throws {
    let outcomes = try TestServer.outcomes(
        of: application,
        at: "/counter",
        steps: [{ try $0.tap("plus") }, { try $0.tap("plus") }]
    ) { $0.text("count") }
    #expect(Set(outcomes) == ["2"])
}

func person(page: TestPage, server: TestServer) throws {
    try page.type("name", "Ada")
    try page.fill("name", "Ada")
    try page.compose("name", "ni")
    page.endComposition("你")
    page.blur()
    try page.press(.enter, in: "name")
    try page.tap("people[2]/remove")
    try page.choose("country", "France")
    try page.toggle("agree")
    try page.drag("people", from: 2, to: 0)
    try page.extendSelection("people", to: 4)
    try page.visit("/people/17")
    try page.back()
    try page.tap("actions[0]/button")
    try page.tap("cancel")
    try page.chooseFiles("photo", ChosenFile(name: "a.jpg", size: 2_048, type: "image/jpeg"))
    try page.drop("area", DataTransfer(text: "hello"))
    try page.tellTimeZone("Europe/Vienna")
    page.cutLine()

    try page.type("search", "ada")
    server.advance(by: .milliseconds(300))
    #expect(page.rows("found").count == 1)
}

func sight(page: TestPage) -> [Any?] {
    [
        page.text("said"), page.value("name"), page.rows("people"), page.isEnabled("save"), page.isVisible("hint"),
        page.dialogs, page.path, page.title, page.focused, page.attribute("aria-invalid", of: "name"),
        page.announcements, page.clipboard, page.selectedRows("people"), page.html,
    ]
}

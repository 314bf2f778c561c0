// GalleryPages: the routes of the gallery. One more page: its folder here, its template in Templates/Gallery, a line in
// `screens` and in `add`, and its card in Gallery.html.
public import RxLive

/// The gallery's pages, below `/gallery`.
public struct GalleryPages: Sendable {
    /// The typed views of its templates.
    public static var screens: [ScreenType] {
        [
            GalleryView.self, NumbersView.self, TwoWayView.self, ExplainView.self, SimpleTableView.self,
            TouchesView.self, PartialUpdatesView.self, CalculatorView.self, SpreadsheetView.self, GameView.self,
            PickersView.self, DialogsView.self, PlaceView.self, SearchView.self, EditableTableView.self,
            FormatsView.self, SectionedTableView.self, NotesView.self, NoteView.self, ActivityView.self,
            DeviceView.self, MenusView.self,
        ]
    }

    private let table = GameTable()

    /// Makes what its pages share.
    public init() {}

    /// Adds the pages' routes.
    public func add(to router: inout Router) {
        router.screen("/gallery") { GalleryViewController() }
        router.screen("/gallery/numbers") { NumbersViewController() }
        router.screen("/gallery/two-way") { TwoWayViewController() }
        router.screen("/gallery/explain") { ExplainViewController() }
        router.screen("/gallery/simple-table") { SimpleTableViewController() }
        router.screen("/gallery/touch") { TouchesViewController() }
        router.screen("/gallery/partial-updates") { PartialUpdatesViewController() }
        router.screen("/gallery/sectioned-table") { SectionedTableViewController() }
        router.screen("/gallery/editable-table") { EditableTableViewController() }
        router.screen("/gallery/calculator") { CalculatorViewController() }
        router.screen("/gallery/spreadsheet") { SpreadsheetViewController() }
        router.screen("/gallery/pickers") { PickersViewController() }
        router.screen("/gallery/formats") { FormatsViewController(languages: $0.languages) }
        router.screen("/gallery/dialogs") { DialogsViewController() }
        router.screen("/gallery/menus") { MenusViewController() }
        router.screen("/gallery/navigation") { NotesViewController() }
        router.screen("/gallery/navigation/:note") { (_, note: Note) in
            NoteViewController(note, in: NotesViewModel())
        }
        router.screen("/gallery/activity") { ActivityViewController() }
        router.screen("/gallery/search") { SearchViewController() }
        router.screen("/gallery/geolocation") { PlaceViewController() }
        router.screen("/gallery/device") { DeviceViewController(timeZone: $0.timeZone) }
        router.screen("/gallery/game") { [table] in GameViewController(table) }
    }
}

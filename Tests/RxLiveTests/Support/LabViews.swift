// The typed views that a build would make of LabTemplates.
import Controls

final class LabView: ScreenView {
    override class var template: StaticString { "Lab" }
    override class var outlets: StaticString {
        """
        1:count:Label;2:plus:Button;3:text:TextField;4:saw:Label;5:clear:Button;6:upper:TextField;7:slow:TextField;\
        8:agree:Switch;9:rows:TableView;10:next:Button;11:form:Form;12:draft:TextField;13:post:Button;14:posted:Label;\
        15:boom:Button;16:ruin:Label;17:panel:View;18:secret:Button;\
        19:notes:TableView;RowCell(1:title:Label);NoteCell(1:title:Label;2:note:TextField;3:more:Button;4:count:Label)
        """
    }

    let count, saw, posted, ruin: Label
    let plus, clear, next, post, boom, secret: Button
    let text, upper, slow, draft: TextField
    let agree: Switch
    let rows, notes: TableView
    let panel: View
    let form: Form

    required init(host: any ControlHost) {
        count = Label(number: 1, host: host)
        plus = Button(number: 2, host: host)
        text = TextField(number: 3, host: host)
        saw = Label(number: 4, host: host)
        clear = Button(number: 5, host: host)
        upper = TextField(number: 6, host: host)
        slow = TextField(number: 7, host: host)
        agree = Switch(number: 8, host: host)
        rows = TableView(number: 9, host: host)
        next = Button(number: 10, host: host)
        form = Form(number: 11, host: host)
        draft = TextField(number: 12, host: host)
        post = Button(number: 13, host: host)
        posted = Label(number: 14, host: host)
        boom = Button(number: 15, host: host)
        ruin = Label(number: 16, host: host)
        panel = View(number: 17, host: host)
        secret = Button(number: 18, host: host)
        notes = TableView(number: 19, host: host)
        super.init(controls: [
            count, plus, text, saw, clear, upper, slow, agree, rows, next, form, draft, post, posted, boom, ruin, panel,
            secret, notes,
        ])
    }
}

/// A row that says what its model says.
final class RowCell: TableViewCell, ModelCell {
    let title: Label
    override class var template: StaticString { "RowCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        super.init(controls: [title])
    }

    func show(_ row: LabRow) { title.text = row.text }
}

/// A row with a field, a button, and a count of its own.
final class NoteCell: TableViewCell {
    let title, count: Label
    let note: TextField
    let more: Button
    override class var template: StaticString { "NoteCell" }

    required init(host: any ControlHost) {
        title = Label(number: 1, host: host)
        note = TextField(number: 2, host: host)
        more = Button(number: 3, host: host)
        count = Label(number: 4, host: host)
        super.init(controls: [title, note, more, count])
    }
}

/// "a1" is the row of key "a" that says "a1".
struct LabRow: Identifiable, Hashable {
    let text: String
    var id: Substring { text.prefix { !$0.isNumber } }

    /// The text of a row whose key is a letter of its own, for each number below 11 172.
    static func name(_ number: Int) -> String {
        "\(UnicodeScalar(0xAC00 + UInt32(number)).map { Character($0) } ?? "?")1"
    }
}

final class QuestionView: ScreenView {
    override class var template: StaticString { "Question" }
    override class var outlets: StaticString { "1:answer:TextField;2:heard:Label;3:done:Button" }

    let answer: TextField
    let heard: Label
    let done: Button

    required init(host: any ControlHost) {
        answer = TextField(number: 1, host: host)
        heard = Label(number: 2, host: host)
        done = Button(number: 3, host: host)
        super.init(controls: [answer, heard, done])
    }
}

final class SecondView: ScreenView {
    override class var template: StaticString { "Second" }
    override class var outlets: StaticString {
        "1:heading:Label;2:back:Button;3:note:TextField;4:noted:Label;5:forward:Button;6:text:TextField;7:home:Link;8:stay:Link"
    }

    let heading, noted: Label
    let back, forward: Button
    let note, text: TextField
    let home, stay: Link

    required init(host: any ControlHost) {
        heading = Label(number: 1, host: host)
        back = Button(number: 2, host: host)
        note = TextField(number: 3, host: host)
        noted = Label(number: 4, host: host)
        forward = Button(number: 5, host: host)
        text = TextField(number: 6, host: host)
        home = Link(number: 7, host: host)
        stay = Link(number: 8, host: host)
        super.init(controls: [heading, back, note, noted, forward, text, home, stay])
    }
}

// AlertView: the outlets of RxLive's own templates Alert and ActionSheet, which differ in order and looks.
import Controls

/// The outlets of an alert's template.
protocol AlertOutlets: ScreenView {
    var question: View { get }
    var heading: Label { get }
    var message: Label { get }
    var cancel: Button { get }
    var actions: TableView { get }
}

/// An alert: the cancel action comes first.
final class AlertView: ScreenView, AlertOutlets {
    override class var template: StaticString { "/Alert" }
    override class var outlets: StaticString {
        "1:question:View;2:heading:Label;3:message:Label;4:cancel:Button;5:actions:TableView;AlertActionCell(1:button:Button)"
    }

    let question: View
    let heading, message: Label
    let cancel: Button
    let actions: TableView

    required init(host: any ControlHost) {
        question = View(number: 1, host: host)
        heading = Label(number: 2, host: host)
        message = Label(number: 3, host: host)
        cancel = Button(number: 4, host: host)
        actions = TableView(number: 5, host: host)
        super.init(controls: [question, heading, message, cancel, actions])
    }
}

/// An action sheet: the cancel action comes last.
final class ActionSheetView: ScreenView, AlertOutlets {
    override class var template: StaticString { "/ActionSheet" }
    override class var outlets: StaticString {
        "1:question:View;2:heading:Label;3:message:Label;4:actions:TableView;5:cancel:Button;AlertActionCell(1:button:Button)"
    }

    let question: View
    let heading, message: Label
    let actions: TableView
    let cancel: Button

    required init(host: any ControlHost) {
        question = View(number: 1, host: host)
        heading = Label(number: 2, host: host)
        message = Label(number: 3, host: host)
        actions = TableView(number: 4, host: host)
        cancel = Button(number: 5, host: host)
        super.init(controls: [question, heading, message, actions, cancel])
    }
}

/// One action of an alert.
final class AlertActionCell: TableViewCell {
    let button: Button
    override class var template: StaticString { "AlertActionCell" }

    required init(host: any ControlHost) {
        button = Button(number: 1, host: host)
        super.init(controls: [button])
    }
}

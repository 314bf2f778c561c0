// Every refusal of the compiler, with file, line, column, tag, outlet and sentence.

import Markup
import Testing

@Suite struct TemplateErrorTests {
    static let screenFaults: [(String, String)] = [
        (
            "<p data-outlet=a></p>\n<p data-outlet=a></p>",
            "3:4: error: <p>, outlet 'a': duplicate outlet 'a'; the first is in line 2"
        ),
        ("\n\n<p data-outlet></p>", "4:4: error: <p>: data-outlet needs a name"),
        (
            "<p data-outlet=Name></p>",
            "2:4: error: <p>, outlet 'Name': 'Name' is no outlet name: write a Swift identifier in lowerCamelCase, such as "
                + "'userName'"
        ),
        (
            "<p data-outlet='größe'></p>",
            "2:4: error: <p>, outlet 'größe': 'größe' is no outlet name: write a Swift identifier "
                + "in lowerCamelCase, such as "
                + "'userName'"
        ),
        (
            "<p data-outlet=class></p>",
            "2:4: error: <p>, outlet 'class': 'class' is no outlet name: it is a word of Swift"
        ),
        (
            "<p data-outlet=controls></p>",
            "2:4: error: <p>, outlet 'controls': 'controls' is no outlet name: the generated view has a member of that name"
        ),
        (
            "<p data-outlet=a data-control=knob></p>",
            "2:18: error: <p>, outlet 'a': unknown control 'knob'; there are View, Label, Button, RefreshControl, TextField, "
                + "SecureField, SearchBar, TextView, Switch, Slider, Stepper, SegmentedControl, TabBar, PickerView, DatePicker, FileInput, FilePreview, Form, Link, "
                + "ProgressView, ActivityIndicatorView, ImageView, ScrollView, TableView, CollectionView, Popover, Menu, and classes of your own"
        ),
        (
            "<ul data-outlet=a data-control=TableVeiw></ul>",
            "2:19: error: <ul>, outlet 'a': unknown control 'TableVeiw': did you mean TableView? A class of your own with such "
                + "a name is written with its module: Module.TableVeiw"
        ),
        (
            "<progress data-outlet=a data-control=ActivityIndicator></progress>",
            "2:25: error: <progress>, outlet 'a': unknown control 'ActivityIndicator': did you mean ActivityIndicatorView? A "
                + "class of your own with such a name is written with its module: Module.ActivityIndicator"
        ),
        (
            "<textarea data-outlet=a data-control=Text></textarea>",
            "2:25: error: <textarea>, outlet 'a': unknown control 'Text': did you mean TextView? A class of your own with such "
                + "a name is written with its module: Module.Text"
        ),
        (
            "<button data-outlet=a data-control=UIRefreshControl></button>",
            "2:23: error: <button>, outlet 'a': unknown control 'UIRefreshControl': did you mean RefreshControl? A class of "
                + "your own with such a name is written with its module: Module.UIRefreshControl"
        ),
        (
            "<div data-outlet=a data-control=scrollview></div>",
            "2:20: error: <div>, outlet 'a': unknown control 'scrollview': did you mean ScrollView?"
        ),
        (
            "<input type=radio data-outlet=a data-control=Knob>",
            "2:33: error: <input>, outlet 'a': <input type=\"radio\"> has no control; write a text field, a check box, a "
                + "<button>, or a <fieldset> around radio buttons"
        ),
        ("<p data-outlet=a data-control=TextField></p>", "2:18: error: <p>, outlet 'a': <p> cannot be a TextField"),
        (
            "<dialog data-outlet=a></dialog>",
            "2:9: error: <dialog>, outlet 'a': a dialog is a screen of its own, which a view controller presents"
        ),
        (
            "<input data-outlet=a data-control=Stepper>",
            "2:22: error: <input>, outlet 'a': <input type=\"text\"> cannot be a Stepper"
        ),
        (
            "<div data-outlet=a data-control=SegmentedControl></div>",
            "2:20: error: <div>, outlet 'a': <div> cannot be a SegmentedControl"
        ),
        (
            "<fieldset data-outlet=a data-control=SegmentedControl></fieldset>",
            "2:25: error: <fieldset>, outlet 'a': 'a' has no radio buttons"
        ),
        (
            "<fieldset data-outlet=a data-control=SegmentedControl><input type=radio value=x></fieldset>",
            "2:55: error: <input>, outlet 'a': the radio buttons of a group have a name in common"
        ),
        (
            "<fieldset data-outlet=a data-control=SegmentedControl><input type=radio name=n></fieldset>",
            "2:55: error: <input>, outlet 'a': a radio button needs a value"
        ),
        (
            "<fieldset data-outlet=a data-control=SegmentedControl><input type=radio name=n value=x>"
                + "<input type=radio name=m value=y></fieldset>",
            "2:88: error: <input>, outlet 'a': the radio buttons of a group have one name: 'n'"
        ),
        (
            "<select data-outlet=a><option>x<option>x</select>",
            "2:32: error: <option>, outlet 'a': 'a' has two choices of the value 'x'"
        ),
        (
            "<select data-outlet=a><option value='x&#10;y'>x</select>",
            "2:31: error: <option>, outlet 'a': a choice's value is one line, without tabs"
        ),
        (
            "<ul data-outlet=a><template data-cell=Row><li><fieldset data-outlet=b data-control=SegmentedControl>"
                + "<input type=radio name=n value=x></fieldset></li></template></ul>",
            "2:71: error: <fieldset>, outlet 'b': radio buttons of different rows would be one group: write a <select>"
        ),
        (
            "<div popover></div>",
            "2:6: error: <div>: a popover is opened by a button, which stands right before it, or names its id by popovertarget"
        ),
        (
            "<ul data-outlet=a><template data-cell=Row><li><p></p><div popover></div></li></template></ul>",
            "2:59: error: <div>, outlet 'a': a popover is opened by a button, which stands right before it"
        ),
        (
            "<button></button><div data-outlet=a data-control=Popover></div>",
            "2:37: error: <div>, outlet 'a': a Popover is an element with 'popover'"
        ),
        (
            "<button></button><div popover data-outlet=a data-control=Menu></div>",
            "2:45: error: <div>, outlet 'a': a Menu is an element with 'popover' and role=\"menu\""
        ),
        (
            "<ul data-outlet=a></ul>",
            "2:5: error: <ul>, outlet 'a': 'a' is a TableView without rows: put a <template data-cell> into it, or write data-control=\"View\""
        ),
        (
            "<input type=radio data-outlet=a>",
            "2:19: error: <input>, outlet 'a': <input type=\"radio\"> has no control; write a text field, a check box, a "
                + "<button>, or a <fieldset> around radio buttons"
        ),
        ("<br data-outlet=a>", "2:5: error: <br>, outlet 'a': <br> cannot be an outlet"),
        (
            "<table><tr data-outlet=a data-control=Label></tr></table>",
            "2:26: error: <tr>, outlet 'a': <tr> cannot hold text, so it cannot be a Label"
        ),
        (
            "<h1 data-outlet=a>\n<b data-outlet=b></b></h1>",
            "3:4: error: <b>, outlet 'b': outlet 'b' stands in the Label 'a', whose text would replace it; give 'a' "
                + "data-control=\"View\" if it has no text of its own"
        ),
        ("<p style='color:red'></p>", "2:4: error: <p>: inline style: write a class, and its rule in a stylesheet"),
        ("<p>\n<style></style></p>", "3:1: error: <style>: inline style: write a class, and its rule in a stylesheet"),
        ("<script>x()</script>", "2:1: error: <script>: inline script: the page's policy refuses it"),
        ("<p\nonclick=x></p>", "3:1: error: <p>: 'onclick' is an inline script: give the element an outlet"),
        (
            "<p>\n<iframe src='/a'></iframe></p>",
            "3:1: error: <iframe>: <iframe> stays empty: the page's policy lets nothing be embedded"
        ),
        (
            "<object data='/a'></object>",
            "2:1: error: <object>: <object> stays empty: the page's policy lets nothing be embedded"
        ),
        ("<embed src='/a'>", "2:1: error: <embed>: <embed> stays empty: the page's policy lets nothing be embedded"),
        (
            "<video src='/a' poster='/b'></video>",
            "2:1: error: <video>: <video> stays empty: the page's policy lets no sound and no film be loaded"
        ),
        (
            "<audio><source src='/a'></audio>",
            "2:1: error: <audio>: <audio> stays empty: the page's policy lets no sound and no film be loaded"
        ),
        (
            "<script src='HTTPS://cdn.example/a.js'></script>",
            "2:9: error: <script>: 'src' is on another site: the page's policy refuses scripts and stylesheets from there"
        ),
        (
            "<link rel='preload stylesheet' href='//cdn.example/a.css'>",
            "2:32: error: <link>: 'href' is on another site: the page's policy refuses scripts and stylesheets from there"
        ),
        (
            "<form action='https://other.example/a'></form>",
            "2:7: error: <form>: 'action' is on another site: the page's policy lets no form be sent there"
        ),
        (
            "<form><button formaction='http://other.example/a'>x</button></form>",
            "2:15: error: <button>: 'formaction' is on another site: the page's policy lets no form be sent there"
        ),
        (
            "<svg data-outlet=a data-control=CollectionView><template data-cell=C><g></g></template></svg>",
            "2:58: error: <template>, outlet 'a': cell 'C' stands in <svg>, where a browser makes no rows: write the list as HTML"
        ),
        ("<a href=' java&#10;script:x'>x</a>", "2:4: error: <a>: 'href' has an address that is not allowed"),
        (
            "<img srcset='/a 1x, javascript:x 2x'>",
            "2:6: error: <img>: 'srcset': 'javascript:x' is an address that is not allowed"
        ),
        (
            "<img srcset='../Static/a.png 1x, ../Static/missing.png 2x'>",
            "2:6: error: <img>: there is no file 'missing.png' in Static"
        ),
        (
            "<img srcset='/a 1x, /b 100w' sizes=9em>",
            "2:6: error: <img>: 'srcset': some candidates have widths, and others densities"
        ),
        (
            "<img srcset='/a 100w'>",
            "2:6: error: <img>: a 'srcset' with widths needs 'sizes', which says how wide the image is"
        ),
        (
            "<img srcset='/a 100h'>",
            "2:6: error: <img>: 'srcset' is a list of addresses, each with a width or a density: /small.jpg 320w, /large.jpg 640w"
        ),
        ("<img src='../Static/missing.png'>", "2:6: error: <img>: there is no file 'missing.png' in Static"),
        (
            "<input data-outlet=a maxlength=x>",
            "2:22: error: <input>, outlet 'a': maxlength=\"x\" is not a length; write a number such as 64"
        ),
        (
            "<ul><template><li></li></template></ul>",
            "2:5: error: <template>: a <template> needs data-cell with the name of its row class"
        ),
        (
            "<ul data-outlet=l><template data-cell=cell><p></p></template></ul>",
            "2:29: error: <template>, outlet 'l': 'cell' is no cell name: write a Swift type's name in UpperCamelCase, such as "
                + "'FeedCell'"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><p></p><p></p></template></ul>",
            "2:29: error: <template>, outlet 'l': cell 'C' needs exactly one element, which is the row"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><p data-outlet=a></p></template>\n"
                + "<template data-cell=C><p></template></ul>",
            "3:11: error: <template>, outlet 'l': duplicate cell 'C'; the first is in line 2"
        ),
        (
            "<ul data-outlet=l>\n<template data-cell=Label><li></template></ul>",
            "3:11: error: <template>, outlet 'l': 'Label' is no cell name: the generated views use a class of that name"
        ),
        (
            "<ul data-outlet=l><template data-cell=ScreenView><li></template></ul>",
            "2:29: error: <template>, outlet 'l': 'ScreenView' is no cell name: the generated views use a class of that name"
        ),
        (
            "<ul data-outlet=l><template data-cell=Self><li></template></ul>",
            "2:29: error: <template>, outlet 'l': 'Self' is no cell name: it is a word of Swift"
        ),
        (
            "<ul><template data-cell=C><li></template></ul>",
            "2:15: error: <template>: cell 'C' has no list: give the element around it data-outlet"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><p><template data-cell=D><b></b></template></template></ul>",
            "2:54: error: <template>, outlet 'l': a cell inside a cell"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><p><b data-outlet=a></b><i data-outlet=a></i></template></ul>",
            "2:68: error: <i>, outlet 'a': duplicate outlet 'a'; the first is in line 2"
        ),
        (
            "<button data-select data-outlet=b>b</button>",
            "2:9: error: <button>, outlet 'b': data-select stands in a cell: its tap selects the row"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><li><a href=/a data-select data-outlet=a>a</a></li></template></ul>",
            "2:56: error: <a>, outlet 'a': what selects the row is a button, as a person with a keyboard needs one"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><li><button data-select>b</button></li></template></ul>",
            "2:53: error: <button>, outlet 'l': what selects the row needs data-outlet"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><li><button data-select data-outlet=a>a</button>"
                + "<button data-select data-outlet=b>b</button></li></template></ul>",
            "2:97: error: <button>, outlet 'b': one button selects the row"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><li><button data-move=up data-outlet=a>a</button>"
                + "<button data-move=up data-outlet=b>b</button></li></template></ul>",
            "2:98: error: <button>, outlet 'b': one button moves the row up"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><li><button data-move=left data-outlet=a>a</button></li></template></ul>",
            "2:53: error: <button>, outlet 'a': data-move=\"left\" is no direction; write up, down or drag"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><li><button data-select data-delete data-outlet=a>a</button></li></template></ul>",
            "2:65: error: <button>, outlet 'a': a button does one thing to its row"
        ),
        (
            "<ul data-outlet=l><template data-cell=C><li><button data-delete>b</button></li></template></ul>",
            "2:53: error: <button>, outlet 'l': what deletes the row needs data-outlet"
        ),
        ("<p id=a>x</p>\n<p id=a>y</p>", "3:4: error: <p>: duplicate id 'a'; the first is in line 2"),
        ("<p id=main>x</p>", "2:4: error: <p>: duplicate id 'main'; the first is in Templates/Layout.html, line 11"),
        (
            "<ul data-outlet=l><template data-cell=C><p id=a></p></template></ul>",
            "2:44: error: <p>, outlet 'l': each row would have this id: a label can stand around its field, or say aria-label"
        ),
    ]

    @Test(arguments: screenFaults)
    func `a fault of a screen is one line`(content: String, line: String) {
        #expect(faults(content) == ["A.html:" + line])
    }

    static let script = "<script type=module src=/static/runtime.js></script>"

    static let layoutFaults: [(String, String)] = [
        (
            "<title>x</title>\(script)<body>\n<p>no slot</p>",
            "1:69: error: <body>: no element with data-slot=\"content\" for the screens"
        ),
        (
            "<title>x</title>\(script)\n<p data-slot=content></p>\n<p data-slot=content></p>",
            "3:4: error: <p>: a second data-slot; the first is in line 2"
        ),
        (
            "<title>x</title>\(script)\n<p data-slot=body></p>",
            "2:4: error: <p>: unknown data-slot; write data-slot=\"content\""
        ),
        (
            "<title>x</title>\(script)<p data-slot=content></p>\n<p data-outlet=a></p>",
            "2:4: error: <p>, outlet 'a': the layout has no outlets; 'a' belongs into a screen"
        ),
        (
            "<!doctype html>\n<head>\(script)</head><p data-slot=content></p>",
            "2:1: error: <head>: the layout's head needs a <title>, which each screen's replaces"
        ),
        (
            "<!doctype html>\n<html>\n<head><title>x</title></head><p data-slot=content></p></html>",
            "3:1: error: <head>: no <script type=\"module\" "
                + "src=\"/static/runtime.js\"></script>: without it pages do "
                + "nothing"
        ),
        (
            "<title>x</title>\n<script src='/static/runtime.js'></script><p data-slot=content></p>",
            "2:1: error: <script>: the runtime is a module: write type=\"module\""
        ),
        (
            "<title>x</title>\(script)<body style=x><p data-slot=content></p>",
            "1:75: error: <body>: inline style: write a class, and its rule in a stylesheet"
        ),
        (
            "<title>x</title>\(script)<p data-slot=content></p>\n</b>",
            "2:1: error: </b>: closes nothing: no <b> is open here"
        ),
        (
            "<title>x</title>\(script)<p data-slot=content></p>\n<p id=a id=b>",
            "2:9: error: <p>: duplicate attribute 'id'"
        ),
    ]

    @Test(arguments: layoutFaults)
    func `a fault of the layout names the layout`(source: String, line: String) {
        let layout = TemplateFile(path: "Layout.html", source: source)
        #expect(fault(in: screen("<p>x</p>"), layout) == "Layout.html:" + line)
    }

    @Test func `what would be lost is refused`() {
        let outside = TemplateFile(path: "A.html", source: "<p data-outlet=a></p>\n<main></main>")
        #expect(
            fault(in: outside, layout)
                == "A.html:1:4: error: <p>, outlet 'a': outlet 'a' stands outside <main>, whose content alone is shown"
        )
        let second = TemplateFile(path: "A.html", source: "<main></main>\n<main></main>")
        #expect(fault(in: second, layout) == "A.html:2:1: error: <main>: a second <main>; a screen has one")
        let deeper = TemplateFile(path: "B/A.html", source: "<link rel=stylesheet href='../../Static/photowall.css'>")
        #expect(fault(in: deeper, layout) == nil)
        let head = TemplateFile(
            path: "A.html",
            source: "<link rel=stylesheet href='../Static/photowall.css'>\n<script src='x.js'></script>"
        )
        #expect(
            fault(in: head, layout)
                == "A.html:2:1: error: <script>: the layout does not have 'x.js': stylesheets and scripts belong there"
        )
    }

    @Test func `all faults of all files are told at once, each once`() {
        let layout = TemplateFile(path: "Layout.html", source: "<title>x</title>\n<p data-slot=content>")
        let files = [
            TemplateFile(path: "B.html", source: "<p data-outlet=A></p>\n</i><p data-oulet=b></p>"),
            TemplateFile(path: "A.html", source: "<p title='x>y</p>"),
            TemplateFile(path: "C.html", source: "<p>x</p>"),
        ]
        let error = #expect(throws: TemplateErrors.self) { try Template.compile(files, in: layout) { $0 } }
        #expect(
            error?.description == """
                A.html:1:10: error: <p>: the quote of 'title' is not closed
                B.html:1:4: error: <p>, outlet 'A': 'A' is no outlet name: write a Swift identifier in lowerCamelCase, such as \
                'userName'
                B.html:2:1: error: </i>: closes nothing: no <i> is open here
                B.html:2:8: error: <p>: unknown 'data-oulet': did you mean data-outlet?
                Layout.html:1:1: error: <head>: no <script type="module" src="/static/runtime.js"></script>: without \
                it pages do nothing
                """
        )
        #expect(error?.errors.map(\.column) == [10, 4, 1, 8, 1])
        #expect(error?.errors.map(\.tag) == ["p", "p", "/i", "p", "head"])
        #expect(error?.errors.map(\.outlet) == [nil, "A", nil, nil, nil])
    }

    @Test func `a layout that cannot be read hides no fault of a screen`() {
        let layout = TemplateFile(path: "Layout.html", source: "<p title='x>")
        #expect(
            fault(in: screen("<p data-outlet=class></p>"), layout) == """
                Layout.html:1:10: error: <p>: the quote of 'title' is not closed
                Templates/Sample.html:1:46: error: <p>, outlet 'class': 'class' is no outlet name: it is a word of Swift
                """
        )
    }
}

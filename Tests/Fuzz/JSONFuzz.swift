// Random text for the decoder of JSON, built by Scripts/fuzz in one module with it and with the wall of its unit tests.
// Any input is decoded, or refused with one short sentence that names its place, and by the decoder where the parser refuses it;
// what was decoded is written and decoded to the same.

/// One input: the text of a wall.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let decoder = JanssonDecoder()
    let wall: Wall
    do {
        wall = try decoder.decode(Wall.self, from: bytes)
    } catch let error as JanssonDecodingError {
        let sentence = error.description
        precondition(sentence.hasPrefix("line ") && !sentence.contains("\n"), "no sentence: \(sentence)")
        precondition(sentence.utf8.count <= 2_000, "a long sentence")
        return 0
    } catch {
        preconditionFailure("\(error)")
    }
    if let next = wall.paging.next { precondition(next.utf8.count <= bytes.count, "text from nowhere") }
    guard let again = try? decoder.decode(Wall.self, from: Array(JanssonEncoder().encode(wall))) else {
        preconditionFailure("what was written is not read")
    }
    precondition(again == wall, "another wall")
    return 0
}

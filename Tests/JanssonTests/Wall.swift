// Wall: the data that most tests of the coders use, as the Graph API answers it.

import Foundation

struct Wall: Codable, Equatable {
    struct Profile: Codable, Equatable {
        var id: String
        var name: String
    }

    struct Profiles: Codable, Equatable { var data: [Profile] }

    struct Post: Codable, Equatable {
        var id: String
        var createdTime: Date
        var story: String?
        var message: String?
        var from: Profile
        var to: Profiles?

        private enum CodingKeys: String, CodingKey {
            case id, story, message, from, to
            case createdTime = "created_time"
        }
    }

    struct Paging: Codable, Equatable {
        var next: String?
        var previous: String?
    }

    var data: [Post]
    var paging: Paging

    /// The text of a wall.
    static func text(posts: Int) -> String {
        let posts = (0..<posts).map { index in
            #"{"id":"1029_\#(index)","created_time":"2016-05-01T04:17:\#(10 + index % 50)+0000","#
                + #""story":"Ada\n\#(index) \u00e9 😀","message":\#(index % 3 == 0 ? "null" : #""She said: \"é\"""#),"#
                + #""from":{"id":"7","name":"Ada Lovelace"},"to":{"data":[{"id":"8","name":"Charles Babbage"}]}}"#
        }
        return #"{"data":[\#(posts.joined(separator: ","))],"paging":{"next":"https://a/?b=1&c=2","previous":null}}"#
    }
}

struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

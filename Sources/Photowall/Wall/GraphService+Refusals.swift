// What the wall says where there is nothing, or nothing of a request's method: in Graph's shape, as all that it says.
import HTTP
import RxLive

extension GraphService {
    /// What is not there, or cannot be used in that way, is said in the same shape.
    func addRefusals(to router: inout Router) {
        let path = GraphService.path, limit = GraphService.bodyLimit
        for method in HTTP.Method.allCases {
            router.endpoint(method, path, bodyLimit: limit, allowsOtherOrigins: true) { request in
                try GraphService.refusal(of: request)
            }
            router.endpoint(method, path + "/:id/:edge", bodyLimit: limit, allowsOtherOrigins: true) {
                (request, _: String, _: String) in
                try GraphService.refusal(of: request)
            }
        }
        let plain: [(String, [HTTP.Method])] = [
            ("/me", [.get]), ("/me/feed", [.get, .post]), ("/me/likes", [.get]), ("/search", [.get]),
        ]
        for (call, methods) in plain {
            for method in HTTP.Method.allCases where !methods.contains(method) {
                router.endpoint(method, path + call, bodyLimit: limit, allowsOtherOrigins: true) { request in
                    try GraphService.refusal(of: request, methods)
                }
            }
        }
        let ofPosts: [(String, [HTTP.Method])] = [
            ("/:id", [.get, .post, .delete]), ("/:id/restore", [.post]), ("/:id/likes", [.get, .post, .delete]),
            ("/:id/comments", [.get, .post]),
        ]
        for (call, methods) in ofPosts {
            for method in HTTP.Method.allCases where !methods.contains(method) {
                router.endpoint(method, path + call, bodyLimit: limit, allowsOtherOrigins: true) {
                    (request, _: String) in
                    try GraphService.refusal(of: request, methods)
                }
            }
        }
        for method in HTTP.Method.allCases where method != .get {
            router.endpoint(method, path + "/photos/:id/:size", bodyLimit: limit, allowsOtherOrigins: true) {
                (request, _: String, _: String) in
                try GraphService.refusal(of: request, [.get])
            }
        }
    }

    /// The answer where there is nothing, or nothing of the request's method.
    private static func refusal(of request: EndpointRequest, _ methods: [HTTP.Method] = []) throws -> Response {
        guard !methods.isEmpty else {
            let failure = GraphFailure(100, "There is nothing at this address.", status: 404)
            return json(try text(failure), status: failure.status, of: request)
        }
        let failure = GraphFailure(100, "This address cannot be used in that way.", status: 405)
        var response = json(try text(failure), status: failure.status, of: request)
        response.headers += Response.methodNotAllowed(methods).headers.filter { $0.name == "Allow" }
        return response
    }
}

// Which addresses count as one, whether they come from a socket or from a proxy's header.
import Glibc
import Testing

@testable import HTTP

@Suite struct RemoteAddressTests {
    private func socket(_ text: String) -> RemoteAddress {
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        if inet_pton(AF_INET, text, &four.sin_addr) == 1 { return address(&four) }
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        #expect(inet_pton(AF_INET6, text, &six.sin6_addr) == 1)
        return address(&six)
    }

    private func address<Address>(_ address: inout Address) -> RemoteAddress {
        withUnsafePointer(to: &address) { start in
            start.withMemoryRebound(to: sockaddr.self, capacity: 1) { RemoteAddress($0) }
        }
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:DB8:0:0::1", "2001:db8::1"),
        ("::1", "::1"),
    ])
    func `a socket's address and its text are the same`(_ text: String, _ canonical: String) {
        let (one, other) = (socket(text), RemoteAddress(text))
        #expect(one.text == canonical)
        #expect(other.text == canonical)
        #expect(one.network == other.network)
    }

    @Test func `an IPv6 subscriber's addresses count as one, and no other`() {
        let network = RemoteAddress("2001:db8:1:2::1").network
        for text in ["2001:db8:1:2:ffff::9", "2001:db8:1:2::", "[2001:db8:1:2::7]:443", "[2001:db8:1:2::7]"] {
            #expect(RemoteAddress(text).network == network, "\(text)")
        }
        for text in ["2001:db8:1:3::1", "192.0.2.7", "2001:db8::", "unknown"] {
            #expect(RemoteAddress(text).network != network, "\(text)")
        }
    }

    @Test func `every IPv4 address counts by itself`() {
        let network = RemoteAddress("192.0.2.7").network
        #expect(RemoteAddress("192.0.2.7:51000").network == network)
        #expect(RemoteAddress("::ffff:192.0.2.7").network == network)
        #expect(RemoteAddress("192.0.2.8").network != network)
    }

    @Test func `no network of IPv6 counts as an IPv4 address`() {
        #expect(RemoteAddress("2001:db8::1").network != RemoteAddress("32.1.13.184").network)
        #expect(RemoteAddress("2001:db8::1").network != RemoteAddress("184.13.1.32").network)
    }

    @Test func `what is no address counts by its text`() {
        #expect(RemoteAddress("_hidden").network == RemoteAddress("_hidden").network)
        #expect(RemoteAddress("_hidden").network != RemoteAddress("_other").network)
        #expect(RemoteAddress("_hidden").text == "_hidden")
    }
}

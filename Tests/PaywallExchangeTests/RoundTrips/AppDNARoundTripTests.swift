import JSON
import PaywallExchange
import PaywallModel
import Templates
import Testing

/// What AppDNA's export writes comes back by its import under the same ids.
@Suite struct AppDNARoundTripTests {
  @Test(arguments: Scaffolds.all.map(\.name))
  func idsComeBack(_ name: String) throws {
    let scaffold = try #require(Scaffolds.named(name))
    let files = Dictionary(uniqueKeysWithValues: scaffold.files.map { ($0.path, $0.text) })
    let trip = try RoundTrip(files, .appDNA, .appDNA)
    func ids(_ file: JSONValue) -> Set<String> {
      Set((file["paywalls"]?["paywalls"]?.members ?? []).compactMap { $0.value["id"]?.string })
    }
    let renamed = trip.remarks.filter { $0.kind == .renamed }.map(\.message)
    for id in ids(trip.first).subtracting(ids(trip.second)) {
      #expect(renamed.contains { $0.contains("'\(id)'") }, "\(id)")
    }
  }
}

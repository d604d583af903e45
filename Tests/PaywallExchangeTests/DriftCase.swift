import PaywallExchange
import PaywallModel
import Testing

/// A catalogue compared with files of stores, on a day.
struct DriftCase {
  var catalogue: String
  var files: [(name: String, text: String)]
  var today = "2026-11-22"

  init(_ catalogue: String, _ files: (String, String)..., today: String = "2026-11-22") {
    self.catalogue = "products:\n" + catalogue
    self.files = files.map { (name: $0.0, text: $0.1) }
    self.today = today
  }

  func drift() throws -> StoreDrift {
    let read = try files.map { try StoreFile(reading: SourceFile(path: $0.name, bytes: Array($0.text.utf8))) }
    let file = SourceFile(path: "products.yaml", bytes: Array(catalogue.utf8))
    let found = Catalogue(reading: file)
    try #require(found.findings.isEmpty, "\(found.findings)")
    return StoreDrift(found, with: try StoreListing.listings(of: read), today: today)
  }

  /// One line for each difference: its kind, what stands at its place in the catalogue and in the store's file, the message.
  func lines() throws -> [String] {
    try drift().differences.map { difference in
      let file = files.first { $0.name == difference.place.file }
      let (here, there) = (text(at: difference.range, in: catalogue), text(at: difference.place, in: file?.text ?? "?"))
      return "\(difference.kind.rawValue) <\(here)> <\(there)> \(difference.message)"
    }
  }

  /// What stands at a range of one line.
  private func text(at range: SourceRange, in text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    guard range.line == range.endLine, range.line <= lines.count else { return "…" }
    return String(lines[range.line - 1].dropFirst(range.column - 1).prefix(range.endColumn - range.column))
  }
}

/// The files of an app that does not exist, as the stores' interfaces answer.
enum StoreFixture {
  /// `subscriptionGroups/g1/subscriptions?include=introductoryOffers,group`
  static func subscriptions(
    _ id: String = "pro.annual", period: String = "ONE_YEAR", state: String = "APPROVED", group: String = "premium",
    family: Bool = false, offers: String? = "", included: String = "", extra: String = ""
  ) -> String {
    let relation = offers.map { #", "introductoryOffers": {"data": [\#($0)]}"# } ?? ""
    return """
      {"data": [
       {"type": "subscriptions", "id": "1", "attributes": {"productId": "\(id)", "name": "Pro",
        "familySharable": \(family),
        "state": "\(state)",
        "subscriptionPeriod": "\(period)",
        "groupLevel": 1},
        "relationships": {"group": {"data": {"type": "subscriptionGroups", "id": "g1"}}\(relation)}}\(extra)],
       "included": [\(included.isEmpty ? "" : included + ",\n")
       {"type": "subscriptionGroups", "id": "g1", "attributes": {"referenceName": "\(group)"}}],
       "links": {"self": "https://store.example/v1/subscriptionGroups/g1/subscriptions?limit=200"},
       "meta": {"paging": {"total": 1, "limit": 200}}}
      """
  }

  static func introductory(
    _ id: String, _ duration: String = "ONE_WEEK", mode: String = "FREE_TRIAL", periods: Int = 1,
    in territory: String? = nil,
    starts: String? = nil, ends: String? = nil
  ) -> String {
    func day(_ day: String?) -> String { day.map { "\"\($0)\"" } ?? "null" }
    let place = territory.map {
      #", "relationships": {"territory": {"data": {"type": "territories", "id": "\#($0)"}}}"#
    }
    return """
      {"type": "subscriptionIntroductoryOffers", "id": "\(id)", "attributes": {"startDate": \(day(starts)),
        "endDate": \(day(ends)), "duration": "\(duration)", "offerMode": "\(mode)", "numberOfPeriods": \(periods)}\(place ?? "")}
      """
  }

  static func reference(_ id: String) -> String { #"{"type": "subscriptionIntroductoryOffers", "id": "\#(id)"}"# }

  static let annual = """
      - id: pro.annual
        kind: autoRenewable
        period: P1Y
        group: premium
        level: 1

    """

  static let trial = annual + "    introductoryOffer: {mode: free, period: P1W}\n"
}

import PaywallAuthoring
import PaywallProject
import PaywallReleasing
import ProjectTestSupport
import Testing

@Suite struct CalendarTests {
  @Test func listsWhatBeginsAndEnds() throws {
    let shop = try Shop(releases: 1)
    _ = try newOffering(shop.workspace, "spring")
    try shop.edit(
      "offerings/spring/offering.yaml", "kind: primary",
      "kind: campaign\ncampaign:\n  startsAt: 2027-03-01T00:00:00+01:00\n  endsAt: 2027-04-01T00:00:00Z")
    try shop.write(
      "placements.yaml",
      "placements:\n  - id: gate\n    rules:\n      - {endsAt: 2027-02-10T00:00:00Z, offering: default}\n      - offering: default\n"
    )
    try shop.write(
      "experiments/price.yaml",
      "placement: gate\nstatus: running\nstartsAt: 2026-01-01T00:00:00Z\nendsAt: 2027-03-15T00:00:00Z\narms: []\n")
    try shop.write("experiments/old.yaml", "placement: gate\nstatus: stopped\nendsAt: 2026-03-15T00:00:00Z\narms: []\n")
    let (entries, gap) = try calendar(shop.workspace)
    #expect(gap == nil)
    let lines = entries.map { "\($0.moment) \($0.kind) \($0.name) \($0.event) \($0.place ?? "-")" }
    // Seconds by `date -d … +%s`.
    #expect(
      lines.filter { !$0.contains("signatures") } == [
        "1767225600 experiment price starts experiments/price.yaml:3:11",
        "1802217600 rule gate ends placements.yaml:4:18",
        "1803855600 campaign spring starts offerings/spring/offering.yaml:6:13",
        "1805068800 experiment price ends experiments/price.yaml:4:9",
        "1806537600 campaign spring ends offerings/spring/offering.yaml:7:11",
      ])
    #expect(
      entries.filter { $0.kind == .signatures }.map(\.name).sorted() == ["root", "snapshot", "targets", "timestamp"])
    #expect(entries.map(\.moment) == entries.map(\.moment).sorted())
  }

  @Test func saysWhatItCannotRead() throws {
    let shop = try Shop()
    try shop.write("placements.yaml", "placements:\n  - id: gate\n    rules: [{endsAt: soon, offering: default}]\n")
    #expect(try refusal { _ = try calendar(shop.workspace) }.message.hasPrefix("placements.yaml:3:"))
  }
}

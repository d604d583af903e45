import Base
import Git
import PaywallModel
package import PaywallProject
package import PaywallRecord
import PaywallRules
import TUF

/// Something that happens at a moment without anybody doing anything.
package struct CalendarEntry: Sendable {
  package enum Kind: String, Sendable, CaseIterable { case campaign, rule, experiment, waiver, signatures }
  package enum Event: String, Sendable { case starts, ends, expires }

  /// Seconds since 1970.
  package var moment: Int64
  package var kind: Kind
  package var event: Event
  /// The offering, the placement, the experiment, the waived rule, or the role.
  package var name: String
  /// The place in the project that says so, as `file:line:column`; nil for signatures.
  package var place: String?
}

/// What begins, ends and expires, by the work tree and by the last release, in the order of time.
/// - Returns: the entries, and what the clone evidently lacks of the project's releases.
/// - Throws: if a file that may hold a date cannot be read: the list would lack it.
package func calendar(_ workspace: Workspace) throws -> (entries: [CalendarEntry], gap: RecordGap?) {
  let reader = ProjectReader(source: try workspace.workTree().open())
  let frame = ProjectFrame(reading: try reader.frame())
  if let broken = frame.findings.first(where: { $0.severity == .error }) { throw unreadable(broken) }
  var entries = CalendarEntries()
  for id in try reader.offerings().ids {
    guard let campaign = try campaign(of: Offering(reading: reader.offering(id))) else { continue }
    entries.add(.campaign, id, starts: campaign.opens, ends: campaign.closes)
  }
  entries.add(frame)
  guard workspace.repositoryPath != nil else { return (entries.inOrder(), nil) }
  let record = try Record(of: workspace, in: workspace.repository())
  for (role, expires) in record.ends { entries.add(.signatures, role.rawValue, expires: expires, nil) }
  return (entries.inOrder(), record.gap)
}

private func campaign(of offering: Offering) throws -> CampaignSpan? {
  if offering.kind == .campaign, offering.campaign == nil {
    throw offering.findings.first.map(unreadable)
      ?? ProjectError(
        .refused, "the window of the campaign '\(offering.id)' cannot be read",
        hint: "see why with: paywall validate")
  }
  return offering.campaign
}

private func unreadable(_ finding: Finding) -> ProjectError {
  ProjectError(
    .refused, "\(finding.range.text): \(finding.message)", hint: "fix it first; see all errors with: paywall validate")
}

private struct CalendarEntries {
  var all: [CalendarEntry] = []

  mutating func add(_ kind: CalendarEntry.Kind, _ name: String, starts: Located<String>?, ends: Located<String>?) {
    for (event, date) in [(CalendarEntry.Event.starts, starts), (.ends, ends)] {
      guard let date, let moment = RFC3339.seconds(of: date.value) else { continue }
      all.append(CalendarEntry(moment: moment, kind: kind, event: event, name: name, place: date.range.text))
    }
  }

  mutating func add(_ kind: CalendarEntry.Kind, _ name: String, expires: Int64, _ place: SourceRange?) {
    all.append(CalendarEntry(moment: expires, kind: kind, event: .expires, name: name, place: place?.text))
  }

  /// What is written outside offerings. A stopped experiment neither begins nor ends any more.
  mutating func add(_ frame: ProjectFrame) {
    for placement in frame.placements.all {
      for rule in placement.rules { add(.rule, placement.id.value, starts: rule.startsAt, ends: rule.endsAt) }
    }
    for experiment in frame.experiments where experiment.status != .stopped {
      add(.experiment, experiment.id, starts: experiment.text("startsAt"), ends: experiment.text("endsAt"))
    }
    for waiver in frame.acceptedFindings {
      guard let expires = waiver.expires else { continue }
      add(.waiver, waiver.rule.value, expires: expires.value, expires.range)
    }
  }

  func inOrder() -> [CalendarEntry] {
    all.sorted { a, b in
      (a.moment, a.kind.rawValue, a.name, a.place ?? "") < (b.moment, b.kind.rawValue, b.name, b.place ?? "")
    }
  }
}

extension SourceRange {
  fileprivate var text: String { "\(file):\(start)" }
}
